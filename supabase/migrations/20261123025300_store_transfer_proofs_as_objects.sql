-- The bytes of a receipt are an object of the bucket transfer-proofs. `content` holds them until the server
-- has moved them at its start. The hash finds a file that is sent again.
alter table public.transfer_proofs
  add column object_path text unique check (char_length(object_path) between 1 and 200),
  add column size_bytes integer check (size_bytes between 1 and 5242880),
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  alter column content drop not null;
update public.transfer_proofs
  set size_bytes = octet_length(content), sha256 = encode(sha256(content), 'hex');
alter table public.transfer_proofs
  alter column size_bytes set not null,
  alter column sha256 set not null,
  add constraint transfer_proofs_one_place_check check (num_nonnulls(object_path, content) = 1);
grant update (object_path, content) on public.transfer_proofs to service_role;

create or replace function private.limit_transfer_proofs() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  proof_order_id uuid;
  order_holds_stock boolean;
  order_bytes bigint;
  order_files integer;
begin
  select order_id into proof_order_id from public.payments where id = new.payment_id;
  select holds_stock into order_holds_stock
    from public.orders where id = proof_order_id for no key update;
  select count(*), coalesce(sum(t.size_bytes), 0) + new.size_bytes
    into order_files, order_bytes
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    where p.order_id = proof_order_id;
  if order_files >= 3 or order_bytes > 10485760 then
    raise exception 'An order may have three files with 10 MB together. We have yours and will look at them.'
      using errcode = 'PT409';
  end if;
  if not order_holds_stock and order_bytes > 1048576 then
    raise exception 'We keep no goods for this order, so its files may have 1 MB together. A screenshot of the receipt is enough.'
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transfer proofs', 0));
  if (
    select sum(t.size_bytes) + new.size_bytes > 31457280
    from private.order_origins mine
    join private.order_origins s on s.address = mine.address
    join public.orders o on o.id = s.order_id
    join public.payments p on p.order_id = o.id
    join public.transfer_proofs t on t.payment_id = p.id
    where mine.order_id = proof_order_id
      and o.paid_at is null
      and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'We have many receipts from your network that we have not checked yet. Please send yours on WhatsApp or by e-mail.'
      using errcode = 'PT429';
  end if;
  if (
    select sum(t.size_bytes) + new.size_bytes > 524288000
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    join public.orders o on o.id = p.order_id
    where o.paid_at is null and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'We cannot store your file at this moment. Please send it to us on WhatsApp or by e-mail.'
      using errcode = 'PT503';
  end if;
  return new;
end $$;
