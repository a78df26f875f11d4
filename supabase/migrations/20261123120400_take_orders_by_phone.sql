-- Staff type in the orders of customers who call or write. Such a customer accepts the terms on the page of
-- the order, before they pay.
alter table public.orders
  add column channel text not null default 'web'
    constraint orders_channel_check check (channel in ('web', 'phone', 'whatsapp', 'store')),
  add column placed_by uuid references auth.users on delete set null,
  drop constraint orders_terms_accepted,
  add constraint orders_terms_accepted check (
    terms_version is not null or channel <> 'web'
    or created_at < timestamptz '2026-11-22 15:12:00+00'),
  add constraint orders_placed_by_check check (placed_by is null or channel <> 'web');
create index orders_placed_by_idx on public.orders (placed_by) where placed_by is not null;
grant select (channel) on public.orders to authenticated;

-- Trigger only. The channel of an order never changes, and terms are accepted once.
create function private.guard_channel() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.channel <> old.channel or new.placed_by is distinct from old.placed_by
    and new.placed_by is not null then
    raise exception 'How an order came to us cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_guard_channel before update of channel, placed_by on public.orders
  for each row execute function private.guard_channel();

-- Trigger only. Nobody pays before the customer has accepted the terms.
create function private.require_terms() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.orders
    where id = new.order_id and channel <> 'web' and terms_version is null
  ) then
    raise exception 'The customer has not accepted the terms of this order' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger payments_require_terms before insert on public.payments
  for each row execute function private.require_terms();

-- Such a customer gets a link and pays later, so the order holds its goods for a day: but never the last units
-- of a product. `not valid`: older orders may end as they were promised.
alter table public.orders
  drop constraint orders_hold_is_short,
  add constraint orders_hold_is_short check (
    held_until <= created_at
      + case
          when holds_last_units then interval '30 minutes'
          when channel <> 'web' then interval '24 hours'
          else interval '2 hours'
        end
      + case when hold_extended_at is null then interval '0' else interval '24 hours' end
  ) not valid;
