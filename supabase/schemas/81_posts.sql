-- Articles of the blog.

-- Everybody reads an article once it is published and its day, `published_on`, has come.
create table public.posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  -- One or two plain sentences: for the card, the search result and the feed.
  summary text not null check (length(summary) between 1 and 200),
  author text not null check (length(author) between 1 and 80),
  tags text[] not null default '{}'
    check (cardinality(tags) <= 8 and array_position(tags, null) is null),
  published_on date not null default (now() at time zone 'Africa/Lagos')::date,
  -- Markdown; HTML in it is shown as text.
  body text not null check (length(body) between 1 and 100000),
  -- The name of the drawing above the post; an unknown name shows the first of its family.
  diagram text not null default 'system' check (diagram ~ '^[a-z]+(-[a-z]+)*$'),
  is_published boolean not null default false,
  -- At 220 words a minute.
  reading_minutes integer not null
    generated always as (greatest(1, round(cardinality(regexp_split_to_array(btrim(body), '\s+'))
      / 220.0)::integer)) stored,
  -- The title weighs more than the summary, and the summary more than the text.
  search tsvector not null
    generated always as (setweight(to_tsvector('english'::regconfig, title), 'A') ||
      setweight(to_tsvector('english'::regconfig, summary), 'B') ||
      to_tsvector('english'::regconfig, body)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day on which the words of an article last changed, for readers and search engines.
  -- updated_at changes with every update, also when a demo company is filled in.
  revised_on date not null default (now() at time zone 'Africa/Lagos')::date,
  version integer not null default 1,
  constraint posts_body_has_known_figures check (private.has_known_figures(body)),
  -- Titles and summaries also go to feeds, search results and pictures, where no figures are filled
  -- in.
  constraint posts_title_has_no_figures check (title !~ '\{\{'),
  constraint posts_summary_has_no_figures check (summary !~ '\{\{'),
  -- `/blog/<id>` leads to the article with this id.
  constraint posts_slug_is_no_id check (
    slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and char_length(slug) <= 120
  ),
  constraint posts_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
    and published_on between '1900-01-01' and '2999-12-31'
    and revised_on between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint posts_lengths_check check (char_length(diagram) <= 5000),
  constraint posts_title_shows_text check (private.shows_text(title))
);

create index posts_published_on_idx on public.posts (published_on desc, slug) where is_published;
create index posts_tags_idx on public.posts using gin (tags);
create index posts_search_idx on public.posts using gin (search);
-- For the lists of the desk.
create index posts_by_day_idx on public.posts (published_on, id);
create index posts_by_title_idx on public.posts (title collate "und-x-icu", id);

-- Staff preview a draft or a planned article on its real page, `/blog/<slug>?preview=<token>`.
-- Pages read as the anonymous role, so a token that expires after half an hour opens this one
-- article to whoever has it. Only the hash of the token is stored.
create table private.post_previews (
  token_hash bytea primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  created_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);

create index post_previews_post_id_idx on private.post_previews (post_id);
create index post_previews_created_by_idx on private.post_previews (created_by);

alter table public.posts enable row level security;
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated, service_role;
-- An article with a day in the future is planned: until then only staff with the grant content see
-- it.
create policy posts_select_anon on public.posts for select to anon
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date);
create policy posts_select_authenticated on public.posts for select to authenticated
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date
    or (select private.has_grant('content')));
create policy posts_insert_staff on public.posts for insert to authenticated
  with check ((select private.has_grant('content')));
create policy posts_update_staff on public.posts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy posts_delete_staff on public.posts for delete to authenticated
  using ((select private.has_grant('content')));

alter table private.post_previews enable row level security;

-- Every tag and how many published posts have it.
create view public.post_tags with (security_invoker = true) as
  select tag, count(*)::integer as post_count
  from public.posts, unnest(tags) as tag where is_published group by tag;
grant select on public.post_tags to anon, authenticated, service_role;

-- A token for the page of an article; null when there is no such article. For staff with the grant
-- content. Security definer, because no role reads the table.
create function public.create_post_preview(of_post uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.has_grant('content') then
    raise exception 'staff_only' using errcode = 'PT403';
  end if;
  delete from private.post_previews where expires_at < now();
  insert into private.post_previews (token_hash, post_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.posts where id = of_post;
  return case when found then token end;
end $$;
grant execute on function public.create_post_preview(uuid) to authenticated;

-- The article that a token opens. The token expires early when its maker loses the grant content.
-- Everybody may call it; only a token gets an answer. Security definer, because no role reads the
-- tokens.
create function public.preview_post(token text) returns setof public.posts
language sql stable security definer rows 1 set search_path = '' as $$
  select p.* from public.posts p join private.post_previews v on v.post_id = p.id
  where v.token_hash = sha256(convert_to(token, 'utf8')) and v.expires_at > now()
    and exists (
      select from public.profiles u join public.staff_grants g on g.user_id = u.id
      where u.id = v.created_by and u.role = 'admin' and g.grant_name in ('owner', 'content')
    )
$$;
grant execute on function public.preview_post(text) to anon;

-- Trigger only. `revised_on` is the day on which the words last changed, and not before the day of
-- the article.
create function private.guard_posts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (
    tg_op = 'UPDATE'
    and (old.title, old.summary, old.author, old.body, old.diagram, old.published_on)
      is distinct from
      (new.title, new.summary, new.author, new.body, new.diagram, new.published_on)
  ) then
    new.revised_on := case tg_op
      when 'INSERT' then new.published_on
      else greatest(new.published_on, (now() at time zone 'Africa/Lagos')::date)
    end;
  end if;
  return new;
end $$;

create trigger posts_stamp before update on public.posts
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger posts_notify_changed
  after insert or update or delete or truncate on public.posts
  for each statement execute function private.notify_table_changed();
create trigger posts_guard before insert or update on public.posts
  for each row execute function private.guard_posts();

select private.audit_table('public.posts', '{content}', 'yes');
