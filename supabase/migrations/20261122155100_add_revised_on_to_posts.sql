-- The day on which the words of an article last changed, for readers and search engines.
-- updated_at changes with every update, also when a demo company is filled in.
alter table public.posts
  add column revised_on date not null default (now() at time zone 'Africa/Lagos')::date;

alter table public.posts disable trigger user;
update public.posts
set revised_on = case
    when updated_at > created_at
      then greatest(published_on, (updated_at at time zone 'Africa/Lagos')::date)
    else published_on
  end;
alter table public.posts enable trigger user;

create function private.note_post_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revised_on := case tg_op
    when 'INSERT' then new.published_on
    else greatest(new.published_on, (now() at time zone 'Africa/Lagos')::date)
  end;
  return new;
end $$;

create trigger posts_note_first_revision before insert on public.posts
  for each row execute function private.note_post_revision();
create trigger posts_note_revision before update on public.posts
  for each row
  when ((old.title, old.summary, old.author, old.body, old.diagram, old.published_on)
    is distinct from (new.title, new.summary, new.author, new.body, new.diagram, new.published_on))
  execute function private.note_post_revision();
