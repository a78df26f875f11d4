-- Where a person has things delivered: several, one of them first. The checkout offers them.
create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- "Home", "Shop", "Mama's house".
  label text not null check (char_length(label) between 1 and 40),
  name text not null check (char_length(name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  -- Whether we deliver there is asked when something is ordered.
  state text not null check (char_length(state) between 2 and 40),
  area text not null check (char_length(area) between 1 and 80),
  street text not null check (char_length(street) between 1 and 200),
  landmark text check (char_length(landmark) between 1 and 200),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user_id on public.addresses (user_id, created_at);
create unique index addresses_one_default on public.addresses (user_id) where is_default;
create trigger addresses_touch_updated_at before update on public.addresses
  for each row execute function private.touch_updated_at();

-- Trigger only. The first address is the default one, a new default takes the place of the old one, and twenty are enough.
create function private.keep_one_default_address() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
      raise exception 'Twenty addresses are the most we keep' using errcode = 'PT409';
    end if;
    if not exists (select from public.addresses where user_id = new.user_id) then
      new.is_default := true;
    end if;
  end if;
  if new.is_default then
    update public.addresses set is_default = false where user_id = new.user_id and id <> new.id and is_default;
  end if;
  return new;
end $$;
create trigger addresses_keep_one_default before insert or update of is_default on public.addresses
  for each row execute function private.keep_one_default_address();

-- Trigger only. When the default is deleted, the newest of the others takes its place.
create function private.replace_default_address() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = true
  where id = (select id from public.addresses where user_id = old.user_id order by created_at desc limit 1);
  return null;
end $$;
create trigger addresses_replace_default after delete on public.addresses
  for each row when (old.is_default) execute function private.replace_default_address();
revoke execute on function private.keep_one_default_address(), private.replace_default_address() from public;

alter table public.addresses enable row level security;
revoke all on public.addresses from anon, authenticated, service_role;
grant select, delete on public.addresses to authenticated;
grant insert (id, label, name, phone_number, state, area, street, landmark, is_default) on public.addresses to authenticated;
grant update (label, name, phone_number, state, area, street, landmark, is_default) on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy addresses_select_owner on public.addresses for select to authenticated using (user_id = (select auth.uid()));
create policy addresses_insert_owner on public.addresses for insert to authenticated with check (user_id = (select auth.uid()));
create policy addresses_update_owner on public.addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy addresses_delete_owner on public.addresses for delete to authenticated using (user_id = (select auth.uid()));
