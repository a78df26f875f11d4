-- Only owners and people with the grant finance decide on money. A grant that is new, or that the
-- requester gave, counts no more than an account that was made an admin a moment ago.

-- Why `approver` may not approve what `requester` requested then; null when they may. The service
-- calls it, and the trigger of refunds. A grant that no person gave came with the role, whose own
-- date counts.
create or replace function private.find_approval_problem(
  approver uuid, requester uuid, requested_at timestamptz
) returns text language sql stable set search_path = '' as $$
  with money_grants as (
    select * from public.staff_grants
    where user_id = approver and grant_name in ('owner', 'finance')
  )
  select case
    when profiles.id is null then 'Only staff can approve a refund'
    when made_admin_by = requester and admin_since > now() - interval '30 days' then
      email || ' was made an admin by the person who requested this refund less than 30 days ago, '
        || 'so somebody else must approve it'
    when admin_since > now() - interval '24 hours' then
      email || ' has been an admin for less than a day, so somebody else must approve this refund'
    when admin_since > requested_at then
      email || ' became an admin after this refund was requested, so somebody else must approve it'
    when not exists (select from money_grants) then
      email || ' does not have the grant finance, so somebody else must approve this refund'
    when not exists (
      select from money_grants
      where granted_by is distinct from requester or granted_by is null
        or granted_at <= now() - interval '30 days'
    ) then
      email || ' was given the grant finance by the person who requested this refund less than 30 '
        || 'days ago, so somebody else must approve it'
    when not exists (
      select from money_grants
      where granted_by is null or (
        granted_at <= least(now() - interval '24 hours', requested_at)
        and (granted_by is distinct from requester or granted_at <= now() - interval '30 days')
      )
    ) then
      email || ' has had the grant finance for less than a day, or got it after this refund was '
        || 'requested, so somebody else must approve it'
  end
  from (select coalesce(private.find_account_email(approver), 'This person') as email) account
  left join public.profiles on profiles.id = approver and role = 'admin'
$$;

-- Whether this person has decided on money for a day or longer: an admin, and an owner or somebody
-- with the grant finance. Functions that decide whether one person is enough call it.
create function private.decides_on_money(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles
    join public.staff_grants on staff_grants.user_id = profiles.id
    where profiles.id = person and role = 'admin' and admin_since <= now() - interval '24 hours'
      and grant_name in ('owner', 'finance')
      and (granted_by is null or granted_at <= now() - interval '24 hours')
  )
$$;
revoke execute on function private.decides_on_money(uuid) from public;
grant execute on function private.decides_on_money(uuid) to service_role;

-- Whether `person` may decide alone to give back `amount` of a payment: together with what was
-- decided alone before, by anybody for this payment, and by this person for any payment in the last
-- 24 hours, it is at most 100,000 naira. Not a day of the calendar, in which one person could give
-- back the limit twice around midnight. Who decides on money for less than 24 hours decides on
-- nothing alone: otherwise each new admin adds a limit to the day. The payment and the person stay
-- locked until the transaction ends, so that parallel requests are counted one after the other. The
-- service calls it.
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
    and private.decides_on_money(person);
end $$;
