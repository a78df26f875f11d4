-- A block with an end is over when its time has come. The list of people stored whether somebody was
-- blocked, and said so for ever; now it stores until when.
drop view public.desk_people;
alter table public.people add column blocked_until timestamptz;
alter table public.people drop column is_blocked;

create or replace function private.write_person(of_user uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.people (id, name, email, phone, role, joined_at, blocked_until, words)
    select u.id, p.full_name, nullif(u.email, ''), p.phone, p.role, coalesce(u.created_at, now()),
      u.banned_until,
      array_to_tsvector(array(
        select distinct word from unnest(
          private.words_of_text(concat_ws(' ', p.full_name, private.fold_name(p.full_name), u.email))
          || case when length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 7 then
            private.phone_words('+234' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10))
          end
        ) as word where word <> ''
      ))
    from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user
  on conflict (id) do update set name = excluded.name, email = excluded.email,
    phone = excluded.phone, role = excluded.role, blocked_until = excluded.blocked_until,
    words = excluded.words
    where (people.name, people.email, people.phone, people.role, people.blocked_until)
      is distinct from
      (excluded.name, excluded.email, excluded.phone, excluded.role, excluded.blocked_until)
$$;
update public.people p set blocked_until = u.banned_until
  from auth.users u where u.id = p.id and u.banned_until is not null;

-- What waits for a second colleague: a merge only when the customer has confirmed it with both
-- addresses.
create view public.desk_people with (security_invoker = true) as
  select p.id, p.name, p.email, p.phone, p.role, p.joined_at,
    coalesce(p.blocked_until > now(), false) as is_blocked, p.words as search,
    (select count(*)::integer from public.orders o where o.user_id = p.id) as orders,
    (select sum(o.total_kobo) from public.orders o
      where o.user_id = p.id and o.paid_at is not null)::bigint as paid_kobo,
    exists (
      select from public.person_requests r
      where r.user_id = p.id and r.decision is null and r.expires_at > now()
        and (r.kind <> 'merge'
          or num_nulls(r.closing_confirmed_at, r.staying_confirmed_at) = 0)
    ) as waits_for_approval
  from public.people p;
revoke all on public.desk_people from anon, authenticated, service_role;
-- The service counts what waits on it.
grant select on public.desk_people to authenticated, service_role;
