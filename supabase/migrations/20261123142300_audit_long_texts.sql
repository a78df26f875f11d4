-- Of a very long text the audit keeps its length and its hash, so that a change of it leaves an entry
-- even when the length stays the same.
create or replace function private.audited_row(whole jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
      when length(value #>> '{}') > 50000 then jsonb_build_object(
        'length', length(value #>> '{}'),
        'sha256', encode(sha256(convert_to(value #>> '{}', 'utf8')), 'hex'))
      else value
    end), '{}')
  from jsonb_each(whole)
  where key !~ '(hash|secret|token|password|signature|idempotency_key|account_number|access_code)'
    and key not in ('updated_at', 'revised_at', 'version', 'search', 'stock')
$$;

-- Such a text cannot be written back. Rows that follow others are not: nothing of them is written.
-- @throws PT409 besides what was thrown before
create or replace function public.undo_change(change bigint) returns integer
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
  if exists (
    select from private.my_change(change) entry,
      lateral (select * from jsonb_each(entry.before) union all select * from jsonb_each(entry.after)) part
    where entry.undo = 'yes' and jsonb_typeof(part.value) = 'object' and part.value ?& array['length', 'sha256']
  ) then
    raise exception 'This cannot be undone, because a text in it is too long.' using errcode = 'PT409';
  end if;
  undone := private.undo_rows_of_change(change) + private.undo_movements(change);
  perform private.note_undone_batch(change);
  return undone;
end $$;
