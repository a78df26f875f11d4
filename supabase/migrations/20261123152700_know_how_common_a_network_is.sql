-- Most numbers begin with a few networks. Their first figures are a word of their own, so that
-- PostgreSQL knows how many people "0803" finds: then it reads the newest people, not all of them.
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
            || left('0' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10), 4)
          end
        ) as word where word <> ''
      ))
    from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user
  on conflict (id) do update set name = excluded.name, email = excluded.email,
    phone = excluded.phone, role = excluded.role, blocked_until = excluded.blocked_until,
    words = excluded.words
    where (people.name, people.email, people.phone, people.role, people.blocked_until, people.words)
      is distinct from (excluded.name, excluded.email, excluded.phone, excluded.role,
        excluded.blocked_until, excluded.words)
$$;
select private.write_person(id) from public.people where phone is not null;
