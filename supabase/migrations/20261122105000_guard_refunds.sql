-- The database guards money that goes back, also from mistakes of the functions that write it.

-- What arrived, which is another sum than was due when the payment is mismatched. Null while nothing
-- has arrived. In the payment's currency, which for a mismatched payment may not be the naira.
alter table public.payments add column received_kobo bigint;
update public.payments p set received_kobo = case status
    when 'succeeded' then amount_kobo
    else coalesce(
      (select max(r.amount_kobo) from public.refunds r where r.payment_id = p.id), amount_kobo)
  end
  where status in ('succeeded', 'mismatched');
alter table public.payments add constraint payments_received_kobo_check check (
  case status
    when 'succeeded' then received_kobo is not null and received_kobo = amount_kobo
    when 'mismatched' then received_kobo is not null and received_kobo >= 0
    else received_kobo is null
  end);

-- Trigger only. What a payment is for never changes, and its amount is the order's total. Nothing
-- changes what has arrived.
create function private.guard_payment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.amount_kobo <> (select total_kobo from public.orders where id = new.order_id) then
      raise exception 'The amount of a payment is the total of its order' using errcode = 'PT409';
    end if;
  elsif (new.order_id, new.attempt, new.reference, new.method, new.amount_kobo)
      is distinct from (old.order_id, old.attempt, old.reference, old.method, old.amount_kobo)
    or old.received_kobo is not null and (new.received_kobo, new.succeeded_at)
      is distinct from (old.received_kobo, old.succeeded_at) then
    raise exception 'What a payment is for, and what arrived, cannot change'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger payments_guard before insert or update on public.payments
  for each row execute function private.guard_payment();

-- When the refund left the status `requested`, and whether one person decided on it.
alter table public.refunds
  add column approved_at timestamptz,
  add column is_approved_alone boolean not null default false;
update public.refunds
  set approved_at = created_at, is_approved_alone = approved_by is null and requested_by is not null
  where status <> 'requested';
alter table public.refunds add constraint refunds_approved_at_check
  check ((status = 'requested') = (approved_at is null));
create index refunds_requested_by_approved_at_idx on public.refunds (requested_by, approved_at)
  where is_approved_alone;

-- Whether `person` may decide alone to give back `amount` of a payment: together with what was
-- decided alone before, by anybody for this payment, and by this person for any payment in the last
-- 24 hours, it is at most 100,000 naira. Not a day of the calendar, in which one person could give
-- back the limit twice around midnight. The payment and the person stay locked until the
-- transaction ends, so that parallel requests are counted one after the other. The service calls it.
create function private.may_refund_alone(person uuid, payment uuid, amount bigint) returns boolean
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
    from public.refunds
    where is_approved_alone and status <> 'failed'
      and (payment_id = payment or requested_by = person);
  return amount + greatest(of_payment, of_person) <= 10000000;
end $$;
grant execute on function private.may_refund_alone(uuid, uuid, bigint) to service_role;

-- Trigger only. All refunds of a payment together are at most what arrived. A refund leaves the
-- status `requested` when a member of staff approves it who did not request it, or when the person
-- who requested it may decide alone. Nothing of this changes later, except that deleting an account
-- empties its columns.
create function private.guard_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status <> 'requested'
    and (tg_op = 'INSERT' or old.status = 'requested');
  received bigint;
begin
  if tg_op = 'INSERT' then
    select received_kobo into received from public.payments
      where id = new.payment_id for no key update;
    if received is null or new.amount_kobo > received - (
      select coalesce(sum(amount_kobo), 0) from public.refunds
      where payment_id = new.payment_id and status <> 'failed'
    ) then
      raise exception 'The refunds of a payment cannot exceed what arrived' using errcode = 'PT409';
    end if;
    if new.status = 'requested' and new.approved_by is not null then
      raise exception 'A refund that is only requested has no approver' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.payment_id, new.amount_kobo, new.created_at)
        is distinct from (old.payment_id, old.amount_kobo, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What a refund is, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if not is_decided then return new; end if;
  if new.approved_by is not null then
    if not exists (select from public.profiles where id = new.approved_by and role = 'admin') then
      raise exception 'Only staff can approve a refund' using errcode = 'PT409';
    end if;
  elsif new.requested_by is null
    or not private.may_refund_alone(new.requested_by, new.payment_id, new.amount_kobo) then
    raise exception 'A second person must approve this refund' using errcode = 'PT409';
  else
    new.is_approved_alone := true;
  end if;
  new.approved_at := now();
  return new;
end $$;
create trigger refunds_guard before insert or update on public.refunds
  for each row execute function private.guard_refund();
