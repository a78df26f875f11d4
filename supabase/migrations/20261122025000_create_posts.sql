-- The blog. Everybody reads a post once it is published. `published_on` is the day that readers
-- see; it does not decide whether the post is visible.
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
  reading_minutes integer not null generated always as (
    greatest(1, round(cardinality(regexp_split_to_array(btrim(body), '\s+')) / 220.0)::integer)
  ) stored,
  -- The title weighs more than the summary, and the summary more than the text.
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
      || setweight(to_tsvector('english'::regconfig, summary), 'B')
      || to_tsvector('english'::regconfig, body)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posts_published_on_idx on public.posts (published_on desc, slug) where is_published;
create index posts_tags_idx on public.posts using gin (tags);
create index posts_search_idx on public.posts using gin (search);
create trigger posts_touch_updated_at before update on public.posts
  for each row execute function private.touch_updated_at();
create trigger posts_notify_changed
  after insert or update or delete or truncate on public.posts
  for each statement execute function private.notify_table_changed();

alter table public.posts enable row level security;
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated, service_role;
create policy posts_select_anon on public.posts for select to anon using (is_published);
create policy posts_select_authenticated on public.posts for select to authenticated
  using (is_published or (select private.is_admin()));
create policy posts_insert_admin on public.posts for insert to authenticated
  with check ((select private.is_admin()));
create policy posts_update_admin on public.posts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy posts_delete_admin on public.posts for delete to authenticated
  using ((select private.is_admin()));

-- Every tag and how many published posts have it.
create view public.post_tags with (security_invoker = true) as
  select tag, count(*)::integer as post_count
  from public.posts, unnest(tags) as tag where is_published group by tag;
grant select on public.post_tags to anon, authenticated, service_role;
