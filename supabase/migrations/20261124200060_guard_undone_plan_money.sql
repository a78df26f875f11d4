-- Staff do not undo what a gateway or a bank said: with one entry a friend would keep both the goods and the
-- money that their bank took back, without the limit of a write-off.
create function private.guard_undone_plan_money() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.kind = 'chargeback' or exists (
    select from public.plan_payments where id = new.payment_id and way in ('page', 'debit')
  ) then
    raise exception 'What a payment service or a bank said is not undone' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_undone_plan_money() from public;
create trigger plan_entries_guard_undone before insert on public.plan_entries
  for each row when (new.actor = 'staff' and new.reverses is not null
    and new.kind in ('payment', 'chargeback'))
  execute function private.guard_undone_plan_money();

-- As before, and whoever said that a payout never arrived does not send it a second time.
create or replace function private.has_written_plan_money(person uuid, of_plan uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries
      where plan_id = of_plan and actor = 'staff' and actor_id = person
        and (kind in ('payment', 'chargeback', 'refund', 'fee_waived')
          or kind = 'payout' and reverses is not null))
    or exists (select from public.plan_payments where plan_id = of_plan and noted_by = person)
$$;
