-- What a buyer wrote stays unchanged, unless their data is erased: only a trigger can take it out.
create or replace function private.guard_return_request()
returns trigger
language plpgsql set search_path = '' as $$
declare
  order_status text;
begin
  select status into order_status
    from public.orders where id = new.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'A request begins as a request' using errcode = 'PT409';
    end if;
    if new.kind = 'cancellation' and order_status not in ('paid', 'preparing')
      or new.kind = 'return' and order_status not in ('delivered', 'installed') then
      raise exception 'This order cannot be cancelled or returned now' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.order_id, new.kind, new.reason, new.created_at)
    is distinct from (old.order_id, old.kind, old.reason, old.created_at)
    or new.message is distinct from old.message
      and (pg_trigger_depth() = 1 or new.message is distinct from 'Removed') then
    raise exception 'What a buyer asked for cannot change' using errcode = 'PT409';
  end if;
  if new.kind = 'cancellation' and new.status = 'accepted'
    and order_status not in ('cancelled', 'refunded') then
    raise exception 'An accepted cancellation ends the order' using errcode = 'PT409';
  end if;
  if new.status = 'received' and not exists (
    select from public.return_request_lines
    where return_request_id = new.id and sellable_quantity + damaged_quantity > 0
  ) then
    raise exception 'A return is received when goods came back' using errcode = 'PT409';
  end if;
  return new;
end $$;
