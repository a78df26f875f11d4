-- As before, and nobody passes the limit by approving two payouts at the same moment, or by noting that a
-- transfer by hand came back: only the word of a gateway gives room again.
create or replace function private.may_pay_out_alone(
  person uuid, of_reseller uuid, amount bigint, but uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('payouts by ' || person, 0));
  select greatest(sum(gross_kobo) filter (where approved_by = person),
      sum(gross_kobo) filter (where reseller_id = of_reseller))
    into given
    from public.payouts
    where id <> but and first_approved_by is null and approved_at > now() - interval '24 hours'
      and (status not in ('failed', 'refused', 'returned') or way = 'bank_file');
  return amount + coalesce(given, 0) <= 10000000;
end $$;

-- As before, and the second person is nobody whom the first one let in.
create or replace function private.find_payout_approval_problem(person uuid, of_payout uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.find_payout_problem(person, p.requested_by, p.requested_at, p.reseller_id),
    case
      when a.entered_by = person
        then 'You entered the bank account of this reseller, so a colleague must approve it.'
      -- Where nobody else could, the one who looked at the account may.
      when a.decided_by = person and exists (
        select from public.staff_grants g
          join public.profiles s on s.id = g.user_id and s.role = 'admin'
          join auth.users u on u.id = g.user_id
        where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      ) then 'You confirmed the bank account of this reseller, so a colleague must approve it.'
      when p.first_approved_by = person
        then 'You approved it already. Above the limit for one person, a colleague must approve it too.'
      when p.first_approved_by is not null then replace(replace(
        private.find_approval_problem(person, p.first_approved_by, p.first_approved_at),
        'requested this refund', 'approved it first'), 'this refund', 'it') || '.'
    end)
  from public.payouts p join public.reseller_bank_accounts a on a.id = p.bank_account_id
  where p.id = of_payout
$$;
