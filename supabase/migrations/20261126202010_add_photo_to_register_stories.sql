-- One photo above the story of a project. The function `add-story-photo` draws it again in our sizes and
-- stores it in the public bucket `register-photos`.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('register-photos', 'register-photos', true, 10485760, array['image/webp'])
on conflict (id) do nothing;
-- Nothing ever wrote an address.
alter table public.register_stories drop column image_url;
-- The folder of the files `480.webp`, `960.webp` and `1600.webp`.
alter table public.register_stories add column image_path uuid;
alter table public.register_stories add constraint register_stories_image_check
  check ((image_path is null) = (image_alt is null));
create index register_stories_image_path_idx on public.register_stories (image_path)
  where image_path is not null;
-- Of two people who change a story at the same time, the later one is told.
alter table public.register_stories add column version integer not null default 1;
create trigger register_stories_bump_version before update on public.register_stories
  for each row execute function private.bump_version();
