-- Trigger only. A later checkpoint is never of fewer entries, and one of as many entries has the same
-- root: two processes that sign at once cannot publish an older state after a newer one.
create function private.guard_register_checkpoint() returns trigger
language plpgsql set search_path = '' as $$
declare
  newest public.register_checkpoints;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register checkpoints', 0));
  select * into newest from public.register_checkpoints order by size desc, id desc limit 1;
  if new.size < newest.size or new.size = newest.size and new.root <> newest.root then
    raise exception 'The checkpoint does not continue those that were signed' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_register_checkpoint() from public;
create trigger register_checkpoints_guard before insert on public.register_checkpoints
  for each row execute function private.guard_register_checkpoint();
