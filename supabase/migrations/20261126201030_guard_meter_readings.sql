-- The same meter is often written in several ways: with hyphens or without, with the letter O for a zero. One of
-- them is compared. For the columns and functions below.
create function private.meter_key(serial text) returns text
language sql immutable strict set search_path = '' as $$
  select translate(regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g'), 'OI', '01')
$$;
revoke execute on function private.meter_key(text) from public;
grant execute on function private.meter_key(text) to service_role;

alter table public.register_sources add column meter_key text
  generated always as (private.meter_key(meter)) stored;
create unique index register_sources_meter_key_idx on public.register_sources (meter_key);

-- The meter of an accepted reading. A kWh counts once, also when two systems name one meter.
alter table public.meter_readings add column meter_key text
  check (char_length(meter_key) between 1 and 40);
update public.meter_readings r set meter_key = s.meter_key
  from public.register_sources s where s.id = r.source_id and r.status = 'accepted';
alter table public.meter_readings add constraint meter_readings_once_a_meter
  exclude using gist (meter_key with =, period with &&) where (status = 'accepted');

-- Trigger only. No reading is more than its panels can make, older than the system, or counted after its owner
-- left. Security definer, because it reads the order.
create function private.guard_meter_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source public.register_sources;
  delivered_on timestamptz;
begin
  select * into source from public.register_sources where id = new.source_id;
  if tg_op = 'INSERT' then
    if new.kwh * 1000 > source.peak_watts * extract(epoch from upper(new.period) - lower(new.period)) / 3600 then
      raise exception 'Panels of % W cannot make % kWh in these days. Please read the meter once more.',
        source.peak_watts, new.kwh using errcode = 'PT400';
    end if;
    select date_trunc('day', delivered_at, 'Africa/Lagos') into delivered_on
      from public.orders where id = source.order_id;
    if lower(new.period) < delivered_on then
      raise exception 'The system was delivered later than the first day. Please send what it measured since then.'
        using errcode = 'PT400';
    end if;
  end if;
  if new.status = 'accepted' and source.ended_at is not null and (tg_op = 'INSERT'
    or (new.status, new.event_index) is distinct from (old.status, old.event_index)) then
    raise exception 'The owner has stopped taking part, so this cannot count.' using errcode = 'PT409';
  end if;
  new.meter_key := case when new.status = 'accepted' then source.meter_key end;
  return new;
end $$;
revoke execute on function private.guard_meter_reading() from public;
create trigger meter_readings_guard before insert or update of status, event_index
  on public.meter_readings for each row execute function private.guard_meter_reading();

-- Trigger only. A system without its owner takes part no more, and its meter changes only while nothing was counted:
-- what was accepted with another meter waits again.
create function private.follow_register_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is not null and new.user_id is null then
    new.ended_at := coalesce(new.ended_at, now());
  end if;
  if new.meter is distinct from old.meter then
    if exists (select from public.meter_readings
      where source_id = new.id and event_index is not null) then
      raise exception 'A reading of this meter is counted, so its number stays.' using errcode = 'PT409';
    end if;
    update public.meter_readings set status = 'waiting', decided_at = null, decided_by = null, reason = null
      where source_id = new.id and status = 'accepted';
  end if;
  return new;
end $$;
revoke execute on function private.follow_register_source() from public;
create trigger register_sources_follow before update of user_id, meter on public.register_sources
  for each row execute function private.follow_register_source();

-- A name that its owner hides needs their second factor, as their other data.
create policy register_names_all_second_factor on public.register_names
  as restrictive for all to authenticated
  using (is_public or (select private.has_given_second_factor()));
