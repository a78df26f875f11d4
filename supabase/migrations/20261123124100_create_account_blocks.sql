-- Staff block an account, with the reason. It is signed out everywhere at once and cannot sign in
-- until the block is taken away.
create table public.account_blocks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 5 and 500),
  blocked_by uuid default auth.uid() references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now()
);
create index account_blocks_blocked_by_idx on public.account_blocks (blocked_by);
alter table public.account_blocks enable row level security;
create policy account_blocks_select_staff on public.account_blocks for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')));
revoke all on public.account_blocks from anon, authenticated, service_role;
grant select on public.account_blocks to authenticated;
grant select, insert, delete on public.account_blocks to service_role;
select private.audit_table('public.account_blocks', '{sales,support,finance}');

-- The account follows its block. Security definer, because only the auth service writes accounts.
-- Only the trigger calls it.
create function private.apply_account_block() returns trigger
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
  update auth.users set banned_until = now() + interval '100 years' where id = new.user_id;
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $$;
revoke execute on function private.apply_account_block() from public;
create trigger account_blocks_apply after insert or delete on public.account_blocks
  for each row execute function private.apply_account_block();
