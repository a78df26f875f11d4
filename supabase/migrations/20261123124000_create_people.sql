-- What staff see of each account in the list of people: profile and account together, and the words
-- by which a person is found. Triggers keep it up to date, so that no page reads the accounts.
create table public.people (
  id uuid primary key references auth.users (id) on delete cascade,
  name text,
  email text,
  phone text,
  role text not null,
  joined_at timestamptz not null,
  is_blocked boolean not null,
  words tsvector not null
);
create index people_words_idx on public.people using gin (words);
create index people_joined_at_idx on public.people (joined_at, id);
create index people_name_idx on public.people (name nulls first, id);
create index people_email_idx on public.people (email nulls first, id);
alter table public.people enable row level security;
create policy people_select_staff on public.people for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')));
revoke all on public.people from anon, authenticated, service_role;
grant select on public.people to authenticated, service_role;

-- Security definer, because nobody else reads accounts. Only the trigger below calls it.
create function private.write_person(of_user uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.people (id, name, email, phone, role, joined_at, is_blocked, words)
    select u.id, p.full_name, nullif(u.email, ''), p.phone, p.role, coalesce(u.created_at, now()),
      coalesce(u.banned_until > now(), false),
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
    phone = excluded.phone, role = excluded.role, is_blocked = excluded.is_blocked,
    words = excluded.words
    where (people.name, people.email, people.phone, people.role, people.is_blocked)
      is distinct from
      (excluded.name, excluded.email, excluded.phone, excluded.role, excluded.is_blocked)
$$;
revoke execute on function private.write_person(uuid) from public;

-- Trigger only.
create function private.update_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_person(new.id);
  return null;
end $$;
revoke execute on function private.update_person() from public;
create trigger profiles_write_person after insert or update of full_name, phone, role
  on public.profiles for each row execute function private.update_person();
create trigger users_write_person after update of email, banned_until on auth.users
  for each row execute function private.update_person();

select private.write_person(id) from public.profiles;
