-- The blog. A post is read by everybody once it is published; its day is what readers see, not what decides.
create table public.posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  -- One or two plain sentences: the card, the search result and the feed.
  summary text not null check (length(summary) between 1 and 200),
  author text not null check (length(author) between 1 and 80),
  tags text[] not null default '{}' check (cardinality(tags) <= 8 and array_position(tags, null) is null),
  published_on date not null default (now() at time zone 'Africa/Lagos')::date,
  -- Markdown; HTML in it is shown as it is written.
  body text not null check (length(body) between 1 and 100000),
  -- What app/ui/diagram.tsx draws over it; a name it does not know is the first of the family.
  diagram text not null default 'system' check (diagram ~ '^[a-z]+(-[a-z]+)*$'),
  is_published boolean not null default false,
  -- At 220 words a minute.
  reading_minutes integer not null generated always as (greatest(1, round(cardinality(regexp_split_to_array(btrim(body), '\s+')) / 220.0)::integer)) stored,
  -- The title weighs more than the summary, the summary more than the text.
  search tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, summary), 'B') || to_tsvector('english'::regconfig, body)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posts_published_on on public.posts (published_on desc, slug) where is_published;
create index posts_tags on public.posts using gin (tags);
create index posts_search on public.posts using gin (search);

create trigger posts_touch_updated_at before update on public.posts
  for each row execute function private.touch_updated_at();
create trigger posts_notify_changed after insert or update or delete or truncate on public.posts
  for each statement execute function private.notify_table_changed();

alter table public.posts enable row level security;
create policy posts_select_anon on public.posts for select to anon using (is_published);
create policy posts_select_authenticated on public.posts for select to authenticated using (is_published or (select private.is_admin()));
create policy posts_insert_admin on public.posts for insert to authenticated with check ((select private.is_admin()));
create policy posts_update_admin on public.posts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy posts_delete_admin on public.posts for delete to authenticated using ((select private.is_admin()));

revoke all on public.posts from anon, authenticated, service_role;
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated, service_role;

-- Every tag and how many posts carry it, as far as the reader may see them.
create view public.post_tags with (security_invoker = true) as
  select tag, count(*)::integer as post_count from public.posts, unnest(tags) as tag where is_published group by tag;
revoke all on public.post_tags from anon, authenticated, service_role;
grant select on public.post_tags to anon, authenticated, service_role;
