-- An order has at most three receipts with 10 MB together. The order is locked, so that parallel
-- uploads count each other. The receipts of unpaid orders that staff have not decided about have at
-- most 500 MB together.
create function private.limit_transfer_proofs() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  proof_order_id uuid;
begin
  select order_id into proof_order_id from public.payments where id = new.payment_id;
  perform from public.orders where id = proof_order_id for no key update;
  if (
    select count(*) >= 3 or sum(octet_length(t.content)) + octet_length(new.content) > 10485760
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    where p.order_id = proof_order_id
  ) then
    raise exception 'An order may have three files with 10 MB together. We have yours and will look at them.'
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transfer proofs', 0));
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
revoke all on function private.limit_transfer_proofs() from public;
create trigger transfer_proofs_limit before insert on public.transfer_proofs
  for each row execute function private.limit_transfer_proofs();

create index transfer_proofs_created_at_idx on public.transfer_proofs (created_at);
grant delete on public.transfer_proofs to service_role;
