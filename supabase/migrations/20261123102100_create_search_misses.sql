-- What visitors search for in the shop and do not find, counted by day. Nothing says who searched;
-- the function that writes it leaves out what looks like an address or a number of a person.
create table public.search_misses (
  day date not null,
  term text not null constraint search_misses_term_check
    check (term = lower(term) and char_length(term) between 2 and 60 and term !~ '@|[0-9]{7}'),
  count integer not null default 1 constraint search_misses_count_check check (count > 0),
  constraint search_misses_pkey primary key (day, term)
);
alter table public.search_misses enable row level security;
create policy search_misses_select_staff on public.search_misses for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'content')));
revoke all on public.search_misses from anon, authenticated, service_role;
grant select on public.search_misses to authenticated;
grant select, insert, update, delete on public.search_misses to service_role;

-- The terms of the last days, the most frequent first. For staff; others get no rows.
create function public.list_search_misses(since date)
returns table (term text, count bigint, last_day date)
language sql stable set search_path = '' as $$
  select m.term, sum(m.count), max(m.day)
  from public.search_misses m
  where m.day >= since
  group by m.term
  order by sum(m.count) desc, max(m.day) desc, m.term
  limit 20
$$;
revoke all on function public.list_search_misses(date) from public;
grant execute on function public.list_search_misses(date) to authenticated;
