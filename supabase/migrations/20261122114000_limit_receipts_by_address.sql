-- Orders that hold nothing cost nothing, so their receipts are small; and one address cannot use up
-- the space for the receipts of everybody.
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
  select count(*), coalesce(sum(octet_length(t.content)), 0) + octet_length(new.content)
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
    select sum(octet_length(t.content)) + octet_length(new.content) > 31457280
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
    select sum(octet_length(t.content)) + octet_length(new.content) > 524288000
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
