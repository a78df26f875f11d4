-- A table whose changes cannot be read, because of its names, its types or a missing right, costs only
-- its own followers. Before, the whole call failed, and with it the changes of every other table.

-- A value of a row in JSON as a value of its type, as SQL. Arrays and objects of JSON are no literals
-- of PostgreSQL.
create function realtime.value_sql(value text, type text) returns text
language sql immutable set search_path = '' as $$
  select case
    when type in ('json', 'jsonb') then pg_catalog.format('nullif(%s, ''null'')::%s', value, type)
    else pg_catalog.format(
      'case when jsonb_typeof(%1$s) in (''array'', ''object'')
         then (select r.x from jsonb_to_record(jsonb_build_object(''x'', %1$s)) r(x %2$s))
         else (%1$s #>> ''{}'')::%2$s end', value, type)
  end
$$;

-- As before, but no column of the table can be mistaken for an alias, keys may be arrays, and a
-- filter needs only the type of its own column.
create or replace function realtime.read_changed_rows(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, extensions as $$
declare
  entity regclass := to_regclass(format('%I.%I', request ->> 'schema', request ->> 'table'));
  full_name text := format('%I.%I', request ->> 'schema', request ->> 'table');
  key record;
  key_sql text;
  -- An array of arrays would be one longer array, so a key that is an array is told as JSON.
  is_plain_key boolean;
  present jsonb := '{}';
  versions jsonb;
  kind record;
  type text;
  codes bigint[];
  hits bigint[] := '{}';
begin
  if entity is null then return null; end if;
  key := realtime.key_of(entity);
  is_plain_key := cardinality(key.names) = 1 and key.types[1] not like '%[]';
  if key.names is not null then
    -- The key as one text: of one column its value, of several an array.
    select case when is_plain_key then min(format('t.%I::text', name))
        else format('jsonb_build_array(%s)::text', string_agg(format('t.%I', name), ', '))
      end
    into key_sql from unnest(key.names) name;
    execute format(
      'select jsonb_object_agg(c.n, jsonb_build_object(''key'', %s, ''row'', to_jsonb(t.*)))
       from (select v.value ->> ''n'' as n, %s
             from jsonb_array_elements($1) v where v.value ->> ''type'' <> ''DELETE'') c
         join %s t on %s',
      key_sql,
      (select string_agg(format('%s as k%s',
          realtime.value_sql(format('(v.value -> ''row'' -> %L)', name), type_name), position), ', ')
        from unnest(key.names, key.types) with ordinality k(name, type_name, position)),
      full_name,
      (select string_agg(format('t.%I = c.k%s', name, position), ' and ')
        from unnest(key.names) with ordinality k(name, position)))
    into present using request -> 'changes';
    present := coalesce(present, '{}');
  end if;

  select jsonb_agg(jsonb_build_object('v', v, 'row', row_)) into versions
  from jsonb_array_elements(request -> 'changes') c,
    lateral (select present -> (c ->> 'n') -> 'row' as now_) p,
    lateral (values
      (2 * (c ->> 'n')::int, coalesce(now_, '{}') || (c -> 'row')),
      (2 * (c ->> 'n')::int + 1, now_)) w(v, row_)
  where row_ is not null;

  for kind in
    select c ->> 'column' as name, c ->> 'op' as op, (c ->> 'negate')::boolean as negate,
      array_agg((f.number - 1)::int) as filters, array_agg(c ->> 'value') as values
    from jsonb_array_elements(request -> 'filters') with ordinality f(conditions, number),
      jsonb_array_elements(f.conditions) c
    group by 1, 2, 3
  loop
    select format_type(a.atttypid, a.atttypmod) into type from pg_attribute a
    where a.attrelid = entity and a.attname = kind.name and a.attnum > 0 and not a.attisdropped;
    continue when type is null;
    begin
      -- `offset 0` keeps each value from being read again for each pair.
      execute format(
        'select array_agg(f.number::bigint * 1000000 + p.v)
         from (select (v.value ->> ''v'')::int as v, %s as x
               from jsonb_array_elements($1) v where v.value -> ''row'' ? %L offset 0) p
           join (select number, value::%s as value
                 from unnest($2, $3) f(number, value) offset 0) f on %s',
        realtime.value_sql(format('(v.value -> ''row'' -> %L)', kind.name), type), kind.name,
        realtime.value_type(kind.op, type),
        format(case when kind.negate then 'not (%s)' else '%s' end,
          realtime.condition_sql(kind.op, type)))
      into codes using versions, kind.filters, kind.values;
      hits := hits || codes;
    exception when others then
      -- A column whose type was changed: what cannot be compared does not match.
      raise warning 'a filter on % cannot be evaluated: %', full_name, sqlerrm;
    end;
  end loop;

  return jsonb_build_object(
    'key', key.names,
    'columns', (
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = entity and a.attnum > 0 and not a.attisdropped),
    -- Only what differs from the change, so that large rows do not travel twice.
    'present', (
      select coalesce(jsonb_object_agg(c ->> 'n', jsonb_build_object(
        'key', p.row_ ->> 'key',
        'differs', (
          select jsonb_object_agg(e.key, e.value) from jsonb_each(p.row_ -> 'row') e
          where c -> 'row' -> e.key is distinct from e.value))), '{}')
      from jsonb_array_elements(request -> 'changes') c,
        lateral (select present -> (c ->> 'n') as row_) p
      where p.row_ is not null),
    'matches', (
      select coalesce(jsonb_object_agg(found.number, found.fitting), '{}') from (
        select code / 1000000 as number, jsonb_agg(code % 1000000) as fitting from (
          select code from unnest(hits) code group by code
          having count(*) = jsonb_array_length(
            request -> 'filters' -> (code / 1000000)::int)) codes
        group by 1) found),
    -- As the role of a reader, with the wanted keys as $1.
    'sql', case
      when is_plain_key then format(
        'select array_agg(%s) from %s t where t.%I = any ($1::%s[])',
        key_sql, full_name, key.names[1], key.types[1])
      when key.names is not null then format(
        'select array_agg(%s) from (select k::jsonb as k from unnest($1) k) w join %s t on %s',
        key_sql, full_name, (
          select string_agg(format('t.%I = %s', name,
            realtime.value_sql(format('(w.k -> %s)', position - 1), type_name)), ' and ')
          from unnest(key.names, key.types) with ordinality k(name, type_name, position)))
    end);
end $$;

-- As before, but each table, and each table of each person, fails alone: its answer is then the error.
create or replace function realtime.check_changes(request jsonb) returns jsonb
language plpgsql stable as $$
declare
  caller text := current_setting('role');
  tables jsonb[] := '{}';
  rights jsonb := '{}';
  known text;
  requested jsonb;
  person jsonb;
  part jsonb;
  -- Of the table that was read last, because most people follow the same one.
  at int;
  answer jsonb;
  all_keys text[];
  told jsonb;
  parts jsonb;
  people jsonb := '[]';
  entity oid;
  wanted text[];
  visible text[];
  begun timestamptz;
  started timestamptz;
begin
  if exists (
    select from jsonb_array_elements(request -> 'transactions') id
    where not realtime.is_visible(id::bigint)
  ) then
    return null;
  end if;
  for requested in select * from jsonb_array_elements(request -> 'tables') loop
    begin
      tables := tables || coalesce(realtime.read_changed_rows(requested), 'null');
    exception when others then
      tables := tables || jsonb_build_object('error', sqlerrm, 'code', sqlstate);
    end;
  end loop;
  begun := clock_timestamp();
  for person in select * from jsonb_array_elements(request -> 'people') loop
    started := clock_timestamp();
    -- Whoever comes after slow policies is asked about in another call.
    if started - begun > interval '1 s' then
      people := people || '{"isLate": true}'::jsonb;
      continue;
    end if;
    begin
      perform set_config('role', person ->> 'role', true),
        set_config('request.jwt.claims', person ->> 'claims', true);
      parts := '[]';
      for part in select * from jsonb_array_elements(person -> 'tables') loop
        if at is distinct from (part ->> 'table')::int then
          at := (part ->> 'table')::int;
          answer := tables[at + 1];
          requested := request -> 'tables' -> at;
          all_keys := array(
            select distinct p.value ->> 'key'
            from jsonb_each(coalesce(nullif(answer, 'null') -> 'present', '{}')) p);
        end if;
        known := concat_ws(' ', person ->> 'role', part ->> 'table');
        if answer = 'null' then
          parts := parts || 'null'::jsonb;
          continue;
        end if;
        begin
          if not rights ? known then
            entity := format('%I.%I', requested ->> 'schema', requested ->> 'table')::regclass;
            rights := rights || jsonb_build_object(known, jsonb_build_object(
              'columns', (
                select coalesce(jsonb_agg(a.attname order by a.attnum), '[]')
                from pg_attribute a
                where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
                  and has_column_privilege(a.attrelid, a.attnum, 'SELECT')),
              'isBound', row_security_active(entity),
              -- Without a policy for them they see no row at all, so they learn of no deletion.
              'hasPolicy', exists (
                select from pg_policy p
                where p.polrelid = entity and p.polpermissive and p.polcmd in ('r', '*')
                  and (p.polroles = '{0}' or exists (
                    select from unnest(p.polroles) r where pg_has_role(r, 'usage'))))));
          end if;
          visible := null;
          if (rights -> known ->> 'isBound')::boolean
            and answer ->> 'sql' is not null
            and rights -> known -> 'columns' @> (answer -> 'key')
          then
            wanted := all_keys;
            if part -> 'filters' <> 'null' then
              wanted := array(
                select distinct present ->> 'key'
                from jsonb_each(answer -> 'present') p(n, present)
                where exists (
                  select from jsonb_array_elements_text(part -> 'filters') f
                  where answer -> 'matches' -> f @> to_jsonb(2 * n::int + 1)));
            end if;
            if wanted <> '{}' then
              execute answer ->> 'sql' into visible using wanted;
            end if;
          end if;
          parts := parts || jsonb_build_array(
            rights -> known || jsonb_build_object('visible', coalesce(to_jsonb(visible), '[]')));
        exception when others then
          parts := parts || jsonb_build_object('error', sqlerrm, 'code', sqlstate);
        end;
      end loop;
      told := jsonb_build_object('tables', parts);
    exception when others then
      -- There is no such role, for example.
      told := jsonb_build_object('error', sqlerrm, 'code', sqlstate);
    end;
    perform set_config('role', caller, true);
    people := people || (told || jsonb_build_object(
      'ms', extract(epoch from clock_timestamp() - started) * 1000));
  end loop;
  return jsonb_build_object('people', people, 'tables', (
    select jsonb_agg(case when t = 'null' then t else t - 'sql' end) from unnest(tables) t));
end $$;

revoke execute on function realtime.value_sql(text, text) from public;
grant execute on function realtime.value_sql(text, text) to service_role;
