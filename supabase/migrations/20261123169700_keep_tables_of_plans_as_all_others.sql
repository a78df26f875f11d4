-- What the checks of the whole schema found in the tables of instalments and payouts.

-- The column is computed from the id, so the check could never refuse anything.
alter table public.payouts drop constraint payouts_reference_check;

-- Rows of somebody who was deleted are found by an index.
drop index public.plan_refunds_requested_by_idx;
create index plan_refunds_requested_by_idx on public.plan_refunds (requested_by, approved_at)
  where requested_by is not null;

-- The role of the functions passes by row level security anyway.
drop policy plan_changes_all_service_role on private.plan_changes;

-- The key of a request and the people of staff are for the service alone, as what they wrote to each other.
revoke select on public.plan_applications from authenticated;
do $$ begin
  execute format('grant select (%s) on public.plan_applications to authenticated', (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'public.plan_applications'::regclass and attnum > 0 and not attisdropped
      and attname not in ('idempotency_key', 'request_hash', 'decided_by', 'first_approval_by',
        'first_reason')));
end $$;
