-- The note of an offer stays unchanged, unless the data of its buyer is erased: only a trigger can
-- take it out.
create or replace function private.guard_installation_quote()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders
    where id = new.order_id and installation_kind = 'quoted' for no key update;
  if not found then
    raise exception 'This order asked for no quote' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and (new.order_id <> old.order_id
    or old.price_kobo is not null
      and ((new.price_kobo, new.offered_at, new.expires_at)
          is distinct from (old.price_kobo, old.offered_at, old.expires_at)
        or new.note is distinct from old.note
          and (pg_trigger_depth() = 1 or new.note is distinct from 'Removed'))
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'A price that was named cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;
