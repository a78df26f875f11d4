-- Trigger only. An amendment has the whole project as it is from now on; meters are only added. An
-- amendment of a project that nobody registered would have registered it.
create or replace function private.write_register_project(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  if event.type = 'project_amended' and not exists (
    select from public.register_projects where id = data ->> 'project'
  ) then
    raise exception 'There is no project %', data ->> 'project' using errcode = 'PT409';
  end if;
  insert into public.register_projects as p (id, title, state, latitude, longitude, peak_watts,
    methodology, methodology_version, authorisation, adjustment, external_registry, external_id,
    event_index)
  values (data ->> 'project', data ->> 'title', data #>> '{place,state}',
    (data #>> '{place,latitude}')::numeric, (data #>> '{place,longitude}')::numeric,
    (data ->> 'peakWatts')::integer, data #>> '{methodology,id}', data #>> '{methodology,version}',
    data #>> '{host,authorisation}', data #>> '{host,adjustment}', data #>> '{external,registry}',
    data #>> '{external,id}', event.index)
  on conflict (id) do update set (title, state, latitude, longitude, peak_watts, methodology,
      methodology_version, authorisation, adjustment, external_registry, external_id, event_index)
    = (excluded.title, excluded.state, excluded.latitude, excluded.longitude, excluded.peak_watts,
      excluded.methodology, excluded.methodology_version, excluded.authorisation, excluded.adjustment,
      excluded.external_registry, excluded.external_id, excluded.event_index)
    where event.type = 'project_amended';
  if not found then
    raise exception 'The project % is already registered', data ->> 'project' using errcode = 'PT409';
  end if;
  insert into public.register_meters (serial, project_id)
  select serial, data ->> 'project' from jsonb_array_elements_text(data -> 'meters') as meters (serial)
  on conflict (serial) do nothing;
  if exists (
    select from jsonb_array_elements_text(data -> 'meters') as meters (serial)
      join public.register_meters m using (serial) where m.project_id <> data ->> 'project'
  ) then
    raise exception 'A meter belongs to another project' using errcode = 'PT409';
  end if;
end $$;
