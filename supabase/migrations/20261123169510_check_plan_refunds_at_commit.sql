-- As before, about the row as it is when the transaction commits: one person may ask for it and approve it
-- in the same transaction.
create or replace function private.check_plan_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.plan_refunds r
    where r.id = new.id and (
        select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_refund_id = r.id
      ) <> (case r.status when 'approved' then r.amount_kobo else 0 end)
  ) then
    raise exception 'A refund to a plan is approved when it is in the ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;
