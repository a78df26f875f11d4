-- Undo: reverses what a person changed in one transaction, for 15 minutes.

-- The id of the current transaction, which `undo_change` takes.
create function private.current_change() returns bigint
language sql stable set search_path = '' as $$
  select pg_current_xact_id()::text::bigint
$$;
grant execute on function private.current_change() to authenticated, service_role;

-- The rows of a change of the caller in the last 15 minutes, one for each record, with the values
-- before and after the whole change. Its time grows with the number of rows and not with the
-- square, because an import changes thousands. Security definer, because the audit shows people
-- only the tables that they may read now. `undo_change` calls it, with the rights of the caller.
create function private.my_change(change bigint) returns table (
  table_name text, record_id text, record_label text, action text, before jsonb, after jsonb,
  undo text, last_id bigint
) language sql stable security definer set search_path = '' as $$
  with records as (
    select e.table_name, e.record_id, (array_agg(e.record_label order by id desc))[1] as label,
      (array_agg(e.action order by id))[1] as first,
      (array_agg(e.action order by id desc))[1] as last,
      array_agg(e.before order by id desc) as befores, array_agg(e.after order by id) as afters,
      max(id) as last_id
    from public.audit_entries e
    where transaction_id = change and actor_id = (select auth.uid())
      and occurred_at > now() - interval '15 minutes'
    group by e.table_name, e.record_id
  )
  select r.table_name, r.record_id, coalesce(r.label, r.record_id),
    case
      when first = 'insert' and last = 'delete' then 'nothing'
      when first = 'insert' then 'insert'
      when last = 'delete' then 'delete'
      else 'update'
    end,
    (select coalesce(jsonb_object_agg(key, value order by place), '{}')
      from unnest(befores) with ordinality as entry (row, place), jsonb_each(entry.row)),
    (select coalesce(jsonb_object_agg(key, value order by place), '{}')
      from unnest(afters) with ordinality as entry (row, place), jsonb_each(entry.row)),
    coalesce(t.undo, 'no'), r.last_id
  from records r left join private.audited_tables t on t.table_name = r.table_name
$$;
grant execute on function private.my_change(bigint) to authenticated;

-- Whether a row still has these values. Not containment, which a longer list would pass.
create function private.has_values(whole jsonb, wanted jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(whole -> key is not distinct from value), true) from jsonb_each(wanted)
$$;
grant execute on function private.has_values(jsonb, jsonb) to authenticated;

-- Undoes one kind of change of one table, with the rights of the caller. Of an updated row only the
-- changed columns are compared. `to_jsonb(t.*)` and not `to_jsonb(t)`, because a table may have a
-- column `t`.
-- @returns the labels of the rows that somebody has changed since
create function private.undo_rows(of_table text, made text, records jsonb) returns text[]
language plpgsql set search_path to '' as $$
declare
  audited constant regclass := ('public.' || quote_ident(of_table))::regclass;
  keys text[];
  columns text[];
  same_key text;
  command text;
  stuck text[];
begin
  select array_agg(a.attname::text order by part.place) into keys
    from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as part (number, place)
      join pg_catalog.pg_attribute a on a.attnum = part.number
    where i.indrelid = audited and i.indisprimary and a.attrelid = audited;
  select array_agg(attname::text) into columns from pg_catalog.pg_attribute
    where attrelid = audited and attnum > 0 and not attisdropped and attgenerated = ''
      and records -> 0 -> 'before' ? attname::text;
  select string_agg(format('t.%1$I = (w.p).%1$I', key), ' and ') into same_key
    from unnest(keys) key;
  command := case made
    when 'update' then format(
      'update %s t set %s from wanted w where %s and %s returning w.id', audited,
      (select string_agg(format('%1$I = (w.p).%1$I', name), ', ') from unnest(columns) name),
      same_key,
      (select string_agg(
          format('coalesce(to_jsonb(t.%1$I), ''null'') = w.after -> %1$L', key), ' and ')
        from jsonb_object_keys(records -> 0 -> 'after') key))
    when 'insert' then format(
      'delete from %s t using wanted w where %s and private.has_values(to_jsonb(t.*), w.after)
         returning w.id', audited, same_key)
    else format(
      'insert into %s (%s) overriding system value select %s from wanted w returning %s', audited,
      (select string_agg(quote_ident(name), ', ') from unnest(columns) name),
      (select string_agg(format('(w.p).%I', name), ', ') from unnest(columns) name),
      (select format('concat_ws(''/'', %s) as id', string_agg(quote_ident(key), ', '))
        from unnest(keys) key))
  end;
  execute format(
    'with wanted as materialized (
       select r ->> ''id'' as id, r ->> ''label'' as label, r -> ''after'' as after,
         jsonb_populate_record(null::%s, r -> ''before'' || jsonb_object($2, private.split_key(r ->> ''id'', cardinality($2)))) as p
       from jsonb_array_elements($1) r
     ), done as (%s)
     select coalesce(array_agg(label order by label), ''{}'') from wanted
     where id not in (select id from done)', audited, command
  ) into stuck using records, keys;
  return stuck;
exception when foreign_key_violation or unique_violation then
  raise exception 'undo_in_use' using errcode = 'PT409';
end $$;
grant execute on function private.undo_rows(text, text, jsonb) to authenticated;

-- The parts of the key of an entry. A slash in the last part belongs to it.
create function private.split_key(record_id text, parts integer) returns text[]
language sql immutable set search_path = '' as $$
  select case parts when 1 then array[record_id] else
    (string_to_array(record_id, '/'))[:parts - 1]
      || array_to_string((string_to_array(record_id, '/'))[parts:], '/') end
$$;
grant execute on function private.split_key(text, integer) to authenticated;

-- Undoes all rows that the caller changed in one transaction of the last 15 minutes, or none. It
-- runs with the rights of the caller, so it fails when a grant was removed meanwhile; changes that
-- somebody else has made since stay.
-- @returns how many rows were undone
-- @throws PT404 no such change of the caller; PT409 it has parts that cannot be undone, or its rows
-- have changed since
create function private.undo_rows_of_change(change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  part record;
  others text[];
  stuck text[] := '{}';
  undone integer := 0;
begin
  if not exists (select from private.my_change(change)) then
    raise exception 'undo_nothing' using errcode = 'PT404';
  end if;
  select array_agg(distinct replace(table_name, '_', ' ')) into others
    from private.my_change(change) where undo = 'no';
  if others is not null then
    raise exception 'undo_not_possible' using errcode = 'PT409',
      detail = jsonb_build_object('others', others);
  end if;
  perform set_config('audit.reason', 'Undo', true);
  for part in
    select table_name, action, count(*) as rows, jsonb_agg(jsonb_build_object(
        'id', record_id, 'label', record_label, 'before', before, 'after', after)) as records
    from private.my_change(change)
    where undo = 'yes' and action <> 'nothing'
    group by table_name, action, case action when 'update' then
      (select string_agg(key, ',' order by key) from jsonb_object_keys(before) key) end
    order by max(last_id) desc
  loop
    stuck := stuck || private.undo_rows(part.table_name, part.action, part.records);
    undone := undone + part.rows;
  end loop;
  if cardinality(stuck) > 0 then
    raise exception 'undo_changed_since' using errcode = 'PT409',
      detail = jsonb_build_object('changed', stuck);
  end if;
  perform set_config('audit.reason', '', true);
  return undone;
end $$;
grant execute on function private.undo_rows_of_change(bigint) to authenticated;

-- Adds the opposite of each stock movement of a change, with the rights of the caller.
create function private.undo_movements(of_change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  insert into public.stock_movements (product_id, quantity, kind, depot_id, reason, undoes)
  select product.id, -movement.quantity,
    case movement.kind when 'transfer' then 'transfer' else 'correction' end, movement.depot_id,
    'Undo', movement.id
  from private.my_change(of_change) entry
  join public.stock_movements movement on movement.id::text = entry.record_id
  -- The movements of a new product were deleted with it.
  join public.products product on product.id = movement.product_id
  where entry.table_name = 'stock_movements' and movement.order_id is null
  order by product.id, -movement.quantity;
  get diagnostics undone = row_count;
  return undone;
exception
when unique_violation then
  raise exception 'undone_already' using errcode = 'PT409';
when check_violation or sqlstate 'PT409' then
  raise exception 'undo_units_moved' using errcode = 'PT409';
end $$;
grant execute on function private.undo_movements(bigint) to authenticated;

-- Notes that an import or another change of many products was undone. Security definer, because
-- people may not write batches; it writes only those of the caller. `undo_change` calls it, with
-- the rights of the caller.
create function private.note_undone_batch(of_change bigint) returns void
language sql security definer set search_path = '' as $$
  update public.product_batches set undone_at = now(), undone_by = (select auth.uid())
  where change = of_change::text and made_by = (select auth.uid()) and undone_at is null
$$;
grant execute on function private.note_undone_batch(bigint) to authenticated;

-- Undoes all that the caller changed in one transaction of the last 15 minutes, or nothing, with
-- the rights of the caller. A very long text cannot be written back, because the audit has only its
-- hash. `derived` rows are not written.
-- @returns how many rows were undone
-- @throws PT404 no such change of the caller; PT409 it has parts that cannot be undone, its rows
-- have changed since, or it was undone before
create function public.undo_change(change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  if exists (
    select from public.product_batches
    where product_batches.change = undo_change.change::text and undone_at is not null
  ) then
    raise exception 'undone_already' using errcode = 'PT409';
  end if;
  if exists (
    select from private.my_change(change) entry,
      lateral (
        select * from jsonb_each(entry.before) union all select * from jsonb_each(entry.after)
      ) part
    where entry.undo = 'yes' and jsonb_typeof(part.value) = 'object'
      and part.value ?& array['length', 'sha256']
  ) then
    raise exception 'undo_text_too_long' using errcode = 'PT409';
  end if;
  undone := private.undo_rows_of_change(change) + private.undo_movements(change);
  perform private.note_undone_batch(change);
  return undone;
end $$;
grant execute on function public.undo_change(bigint) to authenticated;
