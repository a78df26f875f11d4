-- While a bank asks for the money of a payment, its order stays where it is and nothing is refunded.

-- Whether a dispute of the payment is open. The guards below and the service call it.
create function private.is_disputed(payment uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.disputes
    where payment_id = payment and status in ('needs_answer', 'with_bank'))
$$;
grant execute on function private.is_disputed(uuid) to service_role;

-- Trigger only. What a dispute is about never changes. The order and the payment stay locked until the
-- transaction ends, so that nothing is shipped or refunded at the same time.
create function private.guard_dispute() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from public.orders o join public.payments p on p.order_id = o.id
      where p.id = new.payment_id for no key update of o;
    perform from public.payments where id = new.payment_id for no key update;
  elsif (new.payment_id, new.gateway_id, new.created_at)
      is distinct from (old.payment_id, old.gateway_id, old.created_at)
    or old.status = 'lost' and (new.amount_kobo, new.resolution, new.resolved_at)
      is distinct from (old.amount_kobo, old.resolution, old.resolved_at) then
    raise exception 'What a dispute is about, and how it was lost, cannot change'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger disputes_guard before insert or update on public.disputes
  for each row execute function private.guard_dispute();

-- Trigger only. An order does not leave the store while the money of a payment is in question. The goods
-- that have left may still arrive.
create function private.guard_disputed_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'shipped' and old.status <> 'shipped' and exists (
    select from public.payments where order_id = new.id and private.is_disputed(id)
  ) then
    raise exception 'The bank of the buyer asks for the money of this order: do not ship it'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_guard_disputed before update of status on public.orders
  for each row execute function private.guard_disputed_order();

-- Trigger only. Money that the bank may take back is not given back as well. What the gateway reports
-- about a refund that it has is a fact.
create function private.guard_disputed_refund() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status in ('approved', 'processing')
    and (tg_op = 'INSERT' or old.status in ('requested', 'approved') and old.status <> new.status) then
    perform from public.payments where id = new.payment_id for no key update;
    if private.is_disputed(new.payment_id) then
      raise exception 'The bank of the buyer asks for this money: nothing of it is refunded now'
        using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;
create trigger refunds_guard_disputed before insert or update of status on public.refunds
  for each row execute function private.guard_disputed_refund();

-- Whether `person` may decide alone to give back `amount` of a payment, as a refund or by accepting a
-- dispute: together with what was decided alone before, by anybody for this payment, and by this
-- person for any payment in the last 24 hours, it is at most 100,000 naira. Not a day of the calendar,
-- in which one person could give back the limit twice around midnight. Who has been an admin for less
-- than 24 hours decides on nothing alone: otherwise each new admin adds a limit to the day. The payment
-- and the person stay locked until the transaction ends, so that parallel requests are counted one
-- after the other. The service calls it.
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
    and exists (
      select from public.profiles
      where id = person and role = 'admin' and admin_since <= now() - interval '24 hours'
    );
end $$;

-- Trigger only. An answer is for a dispute that waits for one, and what it says never changes. An
-- acceptance leaves the status `requested` when an admin approves it who did not request it, or when the
-- person who requested it may decide alone, as for refunds. Staff object without a second person.
create function private.guard_dispute_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status = 'sending'
    and (tg_op = 'INSERT' or old.status = 'requested');
  disputed public.disputes;
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'sending') then
      raise exception 'An answer begins as a request' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.dispute_id, new.decision, new.message, new.service_details, new.delivery_address,
        new.delivery_date, new.file_name, new.media_type, new.content, new.created_at)
      is distinct from (old.dispute_id, old.decision, old.message, old.service_details,
        old.delivery_address, old.delivery_date, old.file_name, old.media_type, old.content,
        old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What was answered, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if tg_op = 'INSERT' or is_decided then
    select * into disputed from public.disputes where id = new.dispute_id for no key update;
    if disputed.status <> 'needs_answer' then
      raise exception 'This dispute needs no answer' using errcode = 'PT409';
    end if;
  end if;
  if not is_decided then return new; end if;
  if new.decision = 'accept' then
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null or not private.may_refund_alone(
        new.requested_by, disputed.payment_id, disputed.amount_kobo) then
      raise exception 'A second person must approve this' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
  end if;
  new.approved_at := now();
  return new;
end $$;
create trigger dispute_answers_guard before insert or update on public.dispute_answers
  for each row execute function private.guard_dispute_answer();
