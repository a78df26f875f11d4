-- Staff who buy in their own shop do not decide on the money of their order: they could say that a
-- transfer arrived, refund themselves or give themselves a discount. A transfer for an order that they
-- took for somebody else is confirmed by a colleague too, unless they are an owner.

-- Why `person` may not decide on the money of an order; null when they may. Where nobody else decides
-- on money, one person has to. Security definer, because nobody else reads accounts. The service and
-- triggers call it.
create function private.find_own_order_problem(person uuid, of_order uuid, is_receipt boolean)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.user_id = person
      or private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(person))
      then 'This is your own order, so a colleague must decide on its money.'
    when is_receipt and o.placed_by = person and not exists (
      select from public.staff_grants where user_id = person and grant_name = 'owner'
    ) then 'You took this order, so a colleague must say what arrived for it.'
  end
  from public.orders o
  where o.id = of_order and exists (
    select from public.staff_grants g
      join public.profiles p on p.id = g.user_id and p.role = 'admin'
      join auth.users u on u.id = g.user_id
    where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$$;
revoke execute on function private.find_own_order_problem(uuid, uuid, boolean) from public;
grant execute on function private.find_own_order_problem(uuid, uuid, boolean) to service_role;

-- Trigger only.
create function private.guard_own_receipt() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_order_problem(new.actor_id, new.order_id, true);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_own_receipt() from public;
create trigger ledger_entries_guard_own before insert on public.ledger_entries
  for each row when (new.kind = 'receipt' and new.actor = 'staff' and new.reverses is null)
  execute function private.guard_own_receipt();

-- Trigger only.
create function private.guard_own_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_order_problem(
    coalesce(new.approved_by, new.requested_by),
    (select order_id from public.payments where id = new.payment_id), false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_own_refund() from public;
create trigger refunds_guard_own before insert or update of status on public.refunds
  for each row when (new.status = 'approved') execute function private.guard_own_refund();

-- Trigger only.
create function private.guard_own_edit() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_order_problem(new.edited_by, new.order_id, false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_own_edit() from public;
create trigger order_edits_guard_own before insert on public.order_edits
  for each row when (new.given_kobo > 0) execute function private.guard_own_edit();

-- As before, and nobody decides alone on the money of their own order. The service calls it.
create or replace function private.may_refund_alone(person uuid, payment uuid, amount bigint)
returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  of_payment bigint;
  of_person bigint;
begin
  perform from public.payments where id = payment for no key update;
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo) filter (where payment_id = payment), 0),
      coalesce(sum(amount_kobo) filter (
        where requested_by = person and approved_at > now() - interval '24 hours'), 0)
    into of_payment, of_person
    from (
      select payment_id, amount_kobo, requested_by, approved_at from public.refunds
        where is_approved_alone and status not in ('failed', 'withdrawn')
      union all
      select d.payment_id, d.amount_kobo, a.requested_by, a.approved_at
        from public.dispute_answers a join public.disputes d on d.id = a.dispute_id
        where a.is_approved_alone and a.decision = 'accept'
          and a.status not in ('refused', 'withdrawn')
    ) as alone
    where payment_id = payment or requested_by = person;
  return amount + greatest(of_payment, of_person) <= 10000000
    and private.decides_on_money(person)
    and private.find_own_order_problem(
      person, (select order_id from public.payments where id = payment), false) is null;
end $$;
