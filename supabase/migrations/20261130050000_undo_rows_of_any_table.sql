-- The same as before, also for a table with a column `t`, which `to_jsonb(t)` took for the row.
create or replace function private.undo_rows(of_table text, made text, records jsonb)
returns text[]
language plpgsql
set search_path to ''
as $$
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
  select string_agg(format('t.%1$I = (w.p).%1$I', key), ' and ') into same_key from unnest(keys) key;
  command := case made
    when 'update' then format(
      'update %s t set %s from wanted w where %s and %s returning w.id', audited,
      (select string_agg(format('%1$I = (w.p).%1$I', name), ', ') from unnest(columns) name), same_key,
      (select string_agg(format('coalesce(to_jsonb(t.%1$I), ''null'') = w.after -> %1$L', key), ' and ')
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
  raise exception 'This cannot be undone any more: something else uses what was changed.'
    using errcode = 'PT409';
end $$;
