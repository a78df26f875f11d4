-- A day is closed by somebody who has looked: when it is over, when no difference is open, and not by
-- the person who explained one. Only service_role can write these tables.
create function private.guard_closed_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.day >= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'A day can be closed when it is over' using errcode = 'PT409';
  end if;
  if exists (
    select from public.reconciliation_differences
    where reconciliation_id = new.id and gone_at is null and explained_at is null
  ) then
    raise exception 'This day has differences that nobody has explained' using errcode = 'PT409';
  end if;
  if exists (
    select from public.reconciliation_differences
    where reconciliation_id = new.id and gone_at is null and explained_by = new.closed_by
  ) then
    raise exception 'A colleague must close this day, because you explained a difference of it'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger reconciliations_guard_closed before insert or update of closed_at
  on public.reconciliations for each row when (new.closed_at is not null)
  execute function private.guard_closed_day();

-- Nothing of a closed day changes: it is opened again first.
create function private.guard_difference_of_closed_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.reconciliations
    where id = new.reconciliation_id and closed_at is not null for update;
  if found then
    raise exception 'This day is closed' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger reconciliation_differences_guard_closed before insert or update
  on public.reconciliation_differences for each row
  execute function private.guard_difference_of_closed_day();

-- A day that was closed and is open again shows it, whoever opened it.
create function private.mark_reopened_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.reopened_at := now();
  return new;
end $$;
create trigger reconciliations_mark_reopened before update of closed_at on public.reconciliations
  for each row when (old.closed_at is not null and new.closed_at is null)
  execute function private.mark_reopened_day();
