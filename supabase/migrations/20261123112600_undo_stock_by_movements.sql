-- A stock is taken back by a movement the other way, and not by writing the old number: orders may
-- have taken units since. So the audit leaves it to the movements, which are audited themselves.
create or replace function private.audited_row(whole jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
      when length(value #>> '{}') > 50000 then jsonb_build_object('length', length(value #>> '{}'))
      else value
    end), '{}')
  from jsonb_each(whole)
  where key !~ '(hash|secret|token|password|signature|idempotency_key|account_number|access_code)'
    and key not in ('updated_at', 'revised_at', 'version', 'search', 'stock')
$$;

select private.audit_table('public.product_batches', '{content,sales,stock,finance}', 'derived');

-- The same as before, in a time that grows with the number of rows and not with its square: an import
-- changes thousands.
create or replace function private.my_change(change bigint) returns table (
  table_name text, record_id text, record_label text, action text, before jsonb, after jsonb,
  undo text, last_id bigint
) language sql stable security definer set search_path = '' as $$
  with records as (
    select e.table_name, e.record_id, (array_agg(e.record_label order by id desc))[1] as label,
      (array_agg(e.action order by id))[1] as first, (array_agg(e.action order by id desc))[1] as last,
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

-- The movement that this one takes back. Nothing is taken back twice.
alter table public.stock_movements
  add column undoes bigint unique references public.stock_movements on delete cascade;
grant insert (undoes) on public.stock_movements to authenticated;

-- What was undone besides the stock. Only public.undo_change calls it.
alter function public.undo_change(bigint) rename to undo_rows_of_change;
alter function public.undo_rows_of_change(bigint) set schema private;

-- The movements of a change, the other way. With the rights of the caller.
create function private.undo_movements(of_change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  insert into public.stock_movements (product_id, quantity, kind, depot_id, reason, undoes)
  select product.id, -movement.quantity,
    case movement.kind when 'transfer' then 'transfer' else 'correction' end, movement.depot_id, 'Undo',
    movement.id
  from private.my_change(of_change) entry
  join public.stock_movements movement on movement.id::text = entry.record_id
  -- A new product took its movements with it.
  join public.products product on product.id = movement.product_id
  where entry.table_name = 'stock_movements' and movement.order_id is null
  order by product.id, -movement.quantity;
  get diagnostics undone = row_count;
  return undone;
exception
when unique_violation then
  raise exception 'This was undone already.' using errcode = 'PT409';
when check_violation or sqlstate 'PT409' then
  raise exception 'Nothing was undone, because the units have been sold or moved since.'
    using errcode = 'PT409';
end $$;
revoke execute on function private.undo_movements(bigint) from public;
grant execute on function private.undo_movements(bigint) to authenticated;

-- Notes that an import or another change of many products was taken back. Security definer, because
-- nobody else writes batches. Only public.undo_change calls it.
create function private.note_undone_batch(of_change bigint) returns void
language sql security definer set search_path = '' as $$
  update public.product_batches set undone_at = now(), undone_by = (select auth.uid())
  where change = of_change::text and made_by = (select auth.uid()) and undone_at is null
$$;
revoke execute on function private.note_undone_batch(bigint) from public;
grant execute on function private.note_undone_batch(bigint) to authenticated;

-- Takes back all that the caller changed in one transaction of the last 15 minutes: all of it or
-- nothing, with the rights of the caller.
-- @returns how many rows were taken back
-- @throws PT404 no such change of the caller; PT409 it has parts that cannot be undone, or its rows
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
    raise exception 'This was undone already.' using errcode = 'PT409';
  end if;
  undone := private.undo_rows_of_change(change) + private.undo_movements(change);
  perform private.note_undone_batch(change);
  return undone;
end $$;
revoke execute on function public.undo_change(bigint) from public, anon;
grant execute on function public.undo_change(bigint) to authenticated;
