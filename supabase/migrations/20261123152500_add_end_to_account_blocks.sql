-- Staff may block an account for some days. Nobody needs to remember to take the block away.
alter table public.account_blocks add column ends_at timestamptz;
alter table public.account_blocks
  add constraint account_blocks_ends_at_check check (ends_at > blocked_at);

create or replace function private.apply_account_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update auth.users set banned_until = null where id = old.user_id;
    return null;
  end if;
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'This person works here. An owner can take them off the staff first.'
      using errcode = 'PT409';
  end if;
  update auth.users set banned_until = coalesce(new.ends_at, now() + interval '100 years')
    where id = new.user_id;
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $$;
