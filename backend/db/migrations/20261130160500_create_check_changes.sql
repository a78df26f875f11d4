-- Who may see which changed row. One call answers for a batch of changes and all people who follow
-- them; backend/realtime/changes/ makes the request and reads the answer.

-- Whether a column fits a condition, as SQL with the column as `x` and the value of the filter as
-- `f.value`. Source of the operators: https://supabase.com/docs/guides/realtime/postgres-changes
create function realtime.condition_sql(op text, type text) returns text
language sql immutable set search_path = '' as $$
  select case op
    when 'eq' then 'x = f.value'
    when 'neq' then 'x <> f.value'
    when 'lt' then 'x < f.value'
    when 'lte' then 'x <= f.value'
    when 'gt' then 'x > f.value'
    when 'gte' then 'x >= f.value'
    when 'in' then 'x = any(f.value)'
    when 'like' then 'x like f.value'
    when 'ilike' then 'x ilike f.value'
    when 'match' then 'x ~ f.value'
    when 'imatch' then 'x ~* f.value'
    when 'isdistinct' then 'x is distinct from f.value'
    when 'is' then case type
      when 'boolean' then $is$ case f.value when 'null' then x is null
        when 'unknown' then x is unknown when 'true' then x is true else x is false end $is$
      else 'x is null' end
  end
$$;

-- The type of the value of a filter.
create function realtime.value_type(op text, type text) returns text
language sql immutable set search_path = '' as $$
  select case op when 'in' then type || '[]' when 'is' then 'text' else type end
$$;

-- The columns of the primary key: name, type, and both as parts of SQL.
create function realtime.key_of(entity regclass, out names text[], out types text[])
language sql stable set search_path = '' as $$
  select pg_catalog.array_agg(a.attname::text order by k.position),
    pg_catalog.array_agg(pg_catalog.format_type(a.atttypid, a.atttypmod) order by k.position)
  from pg_catalog.pg_index i,
    unnest(i.indkey) with ordinality k(attnum, position),
    pg_catalog.pg_attribute a
  where i.indrelid = entity and i.indisprimary
    and a.attrelid = i.indrelid and a.attnum = k.attnum
$$;

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

-- Reads, with the rights of its owner and in the snapshot of its caller, what one table's changes
-- and filters come to. A row has two versions: of the change (2n), and the present one (2n + 1),
-- which is the same unless the row was changed again. No column of the table can be mistaken for an
-- alias, keys may be arrays, and a filter needs only the type of its own column.
create function realtime.read_changed_rows(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, extensions as $$
declare
  entity regclass := to_regclass(format('%I.%I', request ->> 'schema', request ->> 'table'));
  full_name text := format('%I.%I', request ->> 'schema', request ->> 'table');
  key record;
  key_sql text;
  -- An array of arrays would be one longer array, so a key that is an array is sent as JSON.
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

-- Whether the caller's snapshot has the rows of a transaction that is known to be committed: the
-- log tells of it a moment earlier. The log has the lower half of its number.
create function realtime.is_visible(transaction_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.pg_visible_in_snapshot(
    (case
      when near.id - near.next > 2147483648 then near.id - 4294967296
      when near.next - near.id > 2147483648 then near.id + 4294967296
      else near.id
    end)::text::xid8, pg_catalog.pg_current_snapshot())
  from (
    select next, (next >> 32 << 32) + transaction_id as id
    from (select pg_catalog.pg_snapshot_xmax(
      pg_catalog.pg_current_snapshot())::text::bigint as next) s) near
$$;

-- For each person: which columns and rows they may select. The function runs as its caller, because
-- it takes the role of each person in turn: the caller's login must be a member of these roles.
-- Stable: all is read in one snapshot, so a row is sent as it is in the moment in which the person
-- may see it. Each table, and each table of each person, fails alone: its answer is then the error.
create function realtime.check_changes(request jsonb) returns jsonb
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

-- Checks what somebody asks for, with the messages of Supabase. They are told to the client.
create function realtime.check_binding(request jsonb) returns void
language plpgsql stable as $$
declare
  entity regclass;
  is_published boolean := false;
  allowed text[];
  c jsonb;
  col text;
  type regtype;
  type_name text;
begin
  for entity in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_publication_tables p
    where p.pubname = 'supabase_realtime'
      and request ->> 'schema' in ('*', p.schemaname)
      and request ->> 'table' in ('*', p.tablename)
  loop
    is_published := true;
    select coalesce(array_agg(a.attname::text), '{}') into allowed
    from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(request ->> 'role', a.attrelid, a.attnum, 'SELECT');
    for c in select * from jsonb_array_elements(request -> 'conditions') loop
      col := c ->> 'column';
      if not col = any (allowed) then
        raise exception 'invalid column for filter %', col;
      end if;
      select a.atttypid::regtype, format_type(a.atttypid, a.atttypmod) into type, type_name
      from pg_attribute a where a.attrelid = entity and a.attname = col;
      if c ->> 'op' = 'is' then
        if c ->> 'value' not in ('null', 'true', 'false', 'unknown') then
          raise exception 'invalid value for is filter: must be null, true, false, or unknown';
        end if;
        if c ->> 'value' <> 'null' and type <> 'boolean'::regtype then
          raise exception 'is % filter requires a boolean column, got %', c ->> 'value', type;
        end if;
        continue;
      end if;
      if c ->> 'op' in ('match', 'imatch') then
        begin
          perform '' ~ (c ->> 'value');
        exception when others then
          raise exception 'invalid regular expression for % filter: %', c ->> 'op', sqlerrm;
        end;
      elsif c ->> 'op' = 'in' then
        execute format('select %L::%s', c ->> 'value', realtime.value_type('in', type_name));
        if (select cardinality((c ->> 'value')::text[])) > 100 then
          raise exception 'too many values for `in` filter. Maximum 100';
        end if;
      elsif c ->> 'op' not in ('like', 'ilike') then
        execute format('select %L::%s', c ->> 'value', type_name);
      end if;
      -- The operator must exist for the type. It is tried as it will be used.
      begin
        execute format(
          'select %s from (select null::%s as x, %L::%s as value) f',
          realtime.condition_sql(c ->> 'op', type_name), type_name,
          c ->> 'value', realtime.value_type(c ->> 'op', type_name));
      exception when others then
        raise exception 'operator % is not supported on column % of type %: %',
          c ->> 'op', col, type, sqlerrm;
      end;
    end loop;
    if jsonb_typeof(request -> 'select') = 'array' then
      for col in select * from jsonb_array_elements_text(request -> 'select') loop
        if not col = any (allowed) then
          raise exception 'invalid column for select %', col;
        end if;
      end loop;
    end if;
  end loop;
  if not is_published then
    raise no_data_found using message = 'not published';
  end if;
end $$;

revoke execute on function realtime.is_visible(bigint), realtime.condition_sql(text, text),
  realtime.value_type(text, text), realtime.value_sql(text, text), realtime.key_of(regclass),
  realtime.read_changed_rows(jsonb), realtime.check_changes(jsonb), realtime.check_binding(jsonb)
  from public;
grant execute on function realtime.is_visible(bigint), realtime.condition_sql(text, text),
  realtime.value_type(text, text), realtime.value_sql(text, text), realtime.key_of(regclass),
  realtime.read_changed_rows(jsonb), realtime.check_changes(jsonb), realtime.check_binding(jsonb)
  to service_role;
