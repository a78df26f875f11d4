-- What a visitor typed, among projects, holders and retirements. A common word is found among the first 2,000
-- rows. Only when they have fewer than 20 with it are all names searched by the trigram index, which is
-- quick for rare words. That index cannot find two letters, so they match only the beginning of a word.
-- The function runs as its owner, because the row policy of the names would keep the index from being
-- used. It reads only public names. Anybody may call it.
create or replace function public.search_register(typed text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  asked text := upper(trim(typed));
  plain text := replace(replace(replace(lower(trim(typed)), '\', '\\'), '%', '\%'), '_', '\_');
  part text := case when char_length(asked) > 2 then '%' || plain || '%' else plain || '%' end;
  later text := case when char_length(asked) > 2 then part else '% ' || plain || '%' end;
  holders text[];
  retirements text[];
begin
  if char_length(asked) not between 2 and 120 then
    return;
  end if;
  return query select 'project', p.id, p.title, p.state from public.register_projects p
    where p.id = asked or lower(p.title) like part or lower(p.title) like later
    order by p.id limit 20;

  holders := array(
    select h.id from (select * from public.register_holders order by event_index limit 2000) h
      left join lateral (
        select name from public.register_names where commitment = h.commitment and is_public offset 0
      ) n on true
    where h.id = asked or lower(coalesce(h.name, n.name)) like part
      or lower(coalesce(h.name, n.name)) like later
    order by h.event_index limit 20);
  if cardinality(holders) < 20 then
    with found as materialized (
      select h.id, h.event_index from public.register_holders h
        where h.id = asked or lower(h.name) like part or lower(h.name) like later
      union all
      select h.id, h.event_index from public.register_names n
          join public.register_holders h on h.commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into holders
    from (select f.id from found f order by f.event_index limit 20) first;
  end if;
  return query select 'holder', h.id, coalesce(h.name, n.name), h.kind
    from public.register_holders h
      left join public.register_names n on n.commitment = h.commitment and n.is_public
    where h.id = any (holders) order by h.event_index;

  retirements := array(
    select r.id from (
        select * from public.register_retirements order by retired_at desc limit 2000) r
      left join lateral (
        select name from public.register_names where commitment = r.beneficiary_commitment and is_public offset 0
      ) n on true
    where r.id = asked or lower(coalesce(r.beneficiary_name, n.name)) like part
      or lower(coalesce(r.beneficiary_name, n.name)) like later
    order by r.retired_at desc limit 20);
  if cardinality(retirements) < 20 then
    with found as materialized (
      select r.id, r.retired_at from public.register_retirements r
        where r.id = asked or lower(r.beneficiary_name) like part
          or lower(r.beneficiary_name) like later
      union all
      select r.id, r.retired_at from public.register_names n
          join public.register_retirements r on r.beneficiary_commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into retirements
    from (select f.id from found f order by f.retired_at desc limit 20) first;
  end if;
  return query select 'certificate', r.id, coalesce(r.beneficiary_name, n.name), r.reason
    from public.register_retirements r
      left join public.register_names n on n.commitment = r.beneficiary_commitment and n.is_public
    where r.id = any (retirements) order by r.retired_at desc;
end $$;

-- The page of an entry shows the notes about it.
create index register_events_about_idx on public.register_events ((data -> 'about'), index)
  where type = 'note_added';
