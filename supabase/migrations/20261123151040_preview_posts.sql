-- Who writes sees a draft or a planned article on its real page, `/blog/<slug>?preview=<token>`. Pages
-- read as the anonymous role, so a token that ends after half an hour opens this one article to
-- whoever has it. Only the hash of the token is stored.
create table private.post_previews (
  token_hash bytea primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  created_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
create index post_previews_post_id_idx on private.post_previews (post_id);
create index post_previews_created_by_idx on private.post_previews (created_by);
alter table private.post_previews enable row level security;

-- A token for the page of an article; null when there is no such article. Only for those who write.
-- Security definer, because no role reads the table.
create function public.create_post_preview(of_post uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.has_grant('content') then
    raise exception 'Only our staff can do this.' using errcode = '42501';
  end if;
  delete from private.post_previews where expires_at < now();
  insert into private.post_previews (token_hash, post_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.posts where id = of_post;
  return case when found then token end;
end $$;
revoke execute on function public.create_post_preview(uuid) from public, anon;
grant execute on function public.create_post_preview(uuid) to authenticated;

-- The article that a token opens. It ends early when who made it may not write any more. Everybody
-- may ask; only a token gets an answer.
create function public.preview_post(token text) returns setof public.posts
language sql stable security definer rows 1 set search_path = '' as $$
  select p.* from public.posts p join private.post_previews v on v.post_id = p.id
  where v.token_hash = sha256(convert_to(token, 'utf8')) and v.expires_at > now()
    and exists (
      select from public.profiles u join public.staff_grants g on g.user_id = u.id
      where u.id = v.created_by and u.role = 'admin' and g.grant_name in ('owner', 'content')
    )
$$;
revoke execute on function public.preview_post(text) from public;
grant execute on function public.preview_post(text) to anon;
