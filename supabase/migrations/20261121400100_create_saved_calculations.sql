-- Calculations that somebody keeps: what was answered is the query of the page's address, so it is reckoned anew, with today's prices.
create table public.saved_calculations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  calculator text not null check (calculator in ('solar', 'carbon', 'repayment')),
  title text not null check (char_length(title) between 1 and 120),
  -- Path and query of the page that shows it.
  path text not null check (path ~ '^/[a-z0-9-]+(/[a-z0-9-]+)*(\?[^#\s]*)?$' and char_length(path) <= 2000),
  -- Some lines of what it said then: [{label, value}].
  summary jsonb not null default '[]' check (jsonb_typeof(summary) = 'array' and pg_column_size(summary) <= 4000),
  created_at timestamptz not null default now()
);
create index saved_calculations_user_id on public.saved_calculations (user_id, created_at desc);

-- Trigger only. A hundred are enough for anybody.
create function private.limit_saved_calculations() returns trigger language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.saved_calculations where user_id = new.user_id) >= 100 then
    raise exception 'A hundred calculations are the most we keep. Remove one first.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger saved_calculations_limit before insert on public.saved_calculations
  for each row execute function private.limit_saved_calculations();

alter table public.saved_calculations enable row level security;
create policy saved_calculations_select_own on public.saved_calculations for select to authenticated using (user_id = (select auth.uid()));
create policy saved_calculations_insert_own on public.saved_calculations for insert to authenticated with check (user_id = (select auth.uid()));
create policy saved_calculations_delete_own on public.saved_calculations for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.saved_calculations from anon, authenticated, service_role;
grant select, insert, delete on public.saved_calculations to authenticated;
grant select, insert, update, delete on public.saved_calculations to service_role;
-- As an account's other rows: a stolen password alone reads none of them.
create policy saved_calculations_all_second_factor on public.saved_calculations as restrictive for all to authenticated using ((select private.has_given_second_factor()));
