-- Somebody has two accounts and wants one. `user_id` closes, and everything in it moves to
-- `into_user_id`. Whoever holds the accounts confirms it for each of them; then a second colleague
-- approves. No member of staff can do it for them.
alter table public.person_requests
  add column into_user_id uuid references auth.users (id) on delete cascade,
  add column closing_confirmed_at timestamptz,
  add column staying_confirmed_at timestamptz;
alter table public.person_requests drop constraint person_requests_kind_check;
alter table public.person_requests
  add constraint person_requests_kind_check check (kind in ('second_factor', 'erase', 'merge')),
  add constraint person_requests_merge_check check (
    (kind = 'merge') = (into_user_id is not null) and into_user_id is distinct from user_id
    and (kind = 'merge' or num_nonnulls(closing_confirmed_at, staying_confirmed_at) = 0)
  ),
  add constraint person_requests_confirmed_check check (
    kind <> 'merge' or decision is distinct from 'approved'
    or num_nulls(closing_confirmed_at, staying_confirmed_at) = 0
  );
create index person_requests_into_user_id_idx on public.person_requests (into_user_id)
  where into_user_id is not null;
grant update (closing_confirmed_at, staying_confirmed_at) on public.person_requests to service_role;
