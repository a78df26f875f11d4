-- What one person may approve alone for a reseller, and in 24 hours; as the limit of refunds. As before, and
-- approvals of one person wait for each other, so that two at once count each other.
create or replace function private.may_pay_out_alone(person uuid, of_reseller uuid, amount bigint, but uuid)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payouts by ' || person, 0));
  return (
    select amount + coalesce(greatest(
        sum(gross_kobo) filter (where approved_by = person),
        sum(gross_kobo) filter (where reseller_id = of_reseller)), 0) <= 10000000
    from public.payouts
    where id <> but and first_approved_by is null and approved_at > now() - interval '24 hours'
      and status not in ('failed', 'refused', 'returned'));
end $$;
