-- Requests to cancel or return, and the goods that came back.

-- Buyers who have paid ask to cancel before dispatch or to return goods; staff decide. Only
-- functions write it.
create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  kind text not null check (kind in ('cancellation', 'return')),
  -- Why goods come back; null for a cancellation.
  reason text
    check (reason in ('does_not_work', 'damaged', 'not_as_described', 'wrong_goods',
      'changed_mind', 'other')),
  -- The words of the buyer.
  message text check (char_length(message) between 1 and 800),
  status text not null default 'requested'
    check (status in ('requested', 'accepted', 'declined', 'withdrawn', 'received', 'refunded')),
  -- The answer of staff to the buyer.
  note text check (char_length(note) between 1 and 800),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  received_by uuid references auth.users on delete set null,
  received_at timestamptz,
  -- The first refund of the goods; null also when it became credit.
  refund_id uuid references public.refunds on delete restrict,
  ended_at timestamptz,
  -- When staff were reminded of it.
  reminded_at timestamptz,
  created_at timestamptz not null,
  constraint return_requests_reason_for_return check ((kind = 'return') = (reason is not null)),
  constraint return_requests_message_unless_cancellation check (
    kind = 'cancellation' or message is not null
  ),
  constraint return_requests_cancellation_receives_nothing check (
    kind = 'return' or status not in ('received', 'refunded')
  ),
  constraint return_requests_declined_with_note check (status <> 'declined' or note is not null),
  constraint return_requests_received_at_when_received check (
    (received_at is not null) = (status in ('received', 'refunded')) or status = 'declined'
  )
);

create index return_requests_order_id_idx on public.return_requests (order_id, created_at);
create index return_requests_refund_id_idx on public.return_requests (refund_id)
  where refund_id is not null;
create index return_requests_decided_by_idx on public.return_requests (decided_by)
  where decided_by is not null;
create index return_requests_received_by_idx on public.return_requests (received_by)
  where received_by is not null;
-- At most one open request of an order.
create unique index return_requests_open_key on public.return_requests (order_id)
  where status in ('requested', 'received') or (kind = 'return' and status = 'accepted');

create table public.return_request_lines (
  return_request_id uuid not null references public.return_requests on delete cascade,
  product_id uuid not null references public.products on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  -- Units that came back: to be sold again, or not.
  sellable_quantity integer not null default 0 check (sellable_quantity >= 0),
  damaged_quantity integer not null default 0 check (damaged_quantity >= 0),
  primary key (return_request_id, product_id),
  constraint return_request_lines_checked_within_quantity check (
    sellable_quantity + damaged_quantity <= quantity
  )
);

create index return_request_lines_product_id_idx on public.return_request_lines (product_id);

-- Pictures of the goods, re-encoded as JPEG. Only staff see them.
create table public.return_request_photos (
  id uuid primary key default gen_random_uuid(),
  return_request_id uuid not null references public.return_requests on delete cascade,
  created_at timestamptz not null default now(),
  -- The file is an object of the bucket return-photos.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880)
);

create index return_request_photos_request_idx
  on public.return_request_photos (return_request_id, created_at);

alter table public.stock_movements add constraint stock_movements_return_request_id_fkey
  foreign key (return_request_id) references public.return_requests (id)
  on delete restrict;
alter table public.refund_lines add constraint refund_lines_return_request_id_fkey
  foreign key (return_request_id) references public.return_requests
  on delete restrict;

alter table public.return_requests enable row level security;
grant select on public.return_requests to authenticated;
grant select, insert, update on public.return_requests to service_role;
create policy return_requests_select_staff on public.return_requests for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

alter table public.return_request_lines enable row level security;
grant select on public.return_request_lines to authenticated;
grant select, insert on public.return_request_lines to service_role;
grant update (sellable_quantity, damaged_quantity) on public.return_request_lines to service_role;
create policy return_request_lines_select_staff on public.return_request_lines
  for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

alter table public.return_request_photos enable row level security;
grant select on public.return_request_photos to authenticated;
grant select, insert, delete on public.return_request_photos to service_role;
create policy return_request_photos_select_staff on public.return_request_photos
  for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

-- The units of a product of an order that can still come back: those that did not come back, and
-- were not refunded without a return.
create function private.returnable_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select quantity from public.order_lines where order_id = of_order and product_id = of_product
  ), 0)::integer - coalesce((
    select sum(l.quantity)
    from public.refund_lines l
    where l.order_id = of_order and l.product_id = of_product and l.return_request_id is null
      and not private.gave_nothing_back(l)
  ), 0)::integer - coalesce((
    select sum(l.sellable_quantity + l.damaged_quantity)
    from public.return_request_lines l
    join public.return_requests r on r.id = l.return_request_id
    where r.order_id = of_order and l.product_id = of_product
  ), 0)::integer
$$;
grant execute on function private.returnable_units(uuid, uuid) to service_role;

-- Trigger only. Only goods that the buyer has can be returned. Units that came back are recorded
-- once, after the return was accepted.
create function private.guard_return_line() returns trigger
language plpgsql set search_path to '' as $$
declare
  request public.return_requests;
begin
  select * into request from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = request.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.sellable_quantity + new.damaged_quantity > 0
      or request.kind <> 'return' or request.status <> 'requested' then
      raise exception 'return_not_accepted' using errcode = 'PT409';
    end if;
    if new.quantity > private.units_with_buyer(request.order_id, new.product_id) then
      raise exception 'return_too_many' using errcode = 'PT409';
    end if;
  elsif request.status <> 'accepted' or old.sellable_quantity + old.damaged_quantity > 0 then
    raise exception 'return_counted' using errcode = 'PT409';
  elsif new.sellable_quantity + new.damaged_quantity
      > private.units_with_buyer(request.order_id, new.product_id) then
    raise exception 'return_too_many' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. A request has at most four pictures, an order 20 MB of them, and all orders
-- together 500 MB.
create function private.limit_return_photos() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  of_order uuid;
begin
  select order_id into of_order from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = of_order for no key update;
  if (select count(*) >= 4 from public.return_request_photos
      where return_request_id = new.return_request_id) then
    raise exception 'return_photos_full' using errcode = 'PT409';
  end if;
  if (
    select coalesce(sum(p.size_bytes), 0) + new.size_bytes > 20971520
    from public.return_request_photos p
    join public.return_requests r on r.id = p.return_request_id
    where r.order_id = of_order
  ) then
    raise exception 'return_photo_bytes_full' using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('return photos', 0));
  if (
    select coalesce(sum(size_bytes), 0) + new.size_bytes > 524288000
    from public.return_request_photos
  ) then
    raise exception 'photos_full' using errcode = 'PT503';
  end if;
  return new;
end $$;

-- Whether the buyer has the order, or a part of it.
create function private.has_arrived_goods(of_order uuid) returns boolean
language sql stable set search_path to '' as $$
  select exists (
    select from public.orders o
    where o.id = of_order and (o.status in ('delivered', 'installed')
      or o.status in ('preparing', 'shipped') and exists (
        select from public.shipments s where s.order_id = o.id and s.delivered_at is not null))
  )
$$;
grant execute on function private.has_arrived_goods(uuid) to service_role;

-- Units of a product that the buyer has and may return. Zero for units of the carbon register.
create function private.units_with_buyer(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.products where id = of_product and retires_kg is not null)
      then 0
    when o.status in ('delivered', 'installed', 'refunded')
      then private.returnable_units(of_order, of_product)
    else greatest(0, least(private.returnable_units(of_order, of_product), coalesce((
      select sum(g.quantity)
      from public.shipment_lines g
      join public.shipments s on s.id = g.shipment_id
      where g.order_id = of_order and g.product_id = of_product and s.delivered_at is not null
    ), 0) - coalesce((
      select sum(l.sellable_quantity + l.damaged_quantity)
      from public.return_request_lines l
      join public.return_requests r on r.id = l.return_request_id
      where r.order_id = of_order and l.product_id = of_product
    ), 0)))::integer
  end
  from public.orders o
  where o.id = of_order
$$;
grant execute on function private.units_with_buyer(uuid, uuid) to service_role;

-- Trigger only.
create function private.guard_return_requests() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A cancellation needs an order that is paid or being prepared, a return goods that have arrived.
  -- Requests never change, except that a trigger replaces the message when the buyer's data is
  -- erased. An accepted cancellation has ended its order, and a received return has goods.
  <<guard_return_request>>
  declare
    order_status text;
  begin
    select status into order_status
      from public.orders where id = new.order_id for no key update;
    if tg_op = 'INSERT' then
      if new.status <> 'requested' then
        raise exception 'return_not_requested' using errcode = 'PT409';
      end if;
      if new.kind = 'cancellation' and order_status not in ('paid', 'preparing')
        or new.kind = 'return' and not private.has_arrived_goods(new.order_id) then
        raise exception 'return_not_possible' using errcode = 'PT409';
      end if;
      exit guard_return_request;
    end if;
    if (new.order_id, new.kind, new.reason, new.created_at)
      is distinct from (old.order_id, old.kind, old.reason, old.created_at)
      or new.message is distinct from old.message
        and (pg_trigger_depth() = 1 or new.message is distinct from 'Removed') then
      raise exception 'return_fixed' using errcode = 'PT409';
    end if;
    if new.kind = 'cancellation' and new.status = 'accepted'
      and order_status not in ('cancelled', 'refunded') then
      raise exception 'cancellation_unfinished' using errcode = 'PT409';
    end if;
    if new.status = 'received' and not exists (
      select from public.return_request_lines
      where return_request_id = new.id and sellable_quantity + damaged_quantity > 0
    ) then
      raise exception 'return_without_goods' using errcode = 'PT409';
    end if;
  end guard_return_request;

  -- An order with retired units cannot be cancelled.
  if tg_op = 'INSERT' and new.kind = 'cancellation' then
    if exists (select from public.order_retirements where order_id = new.order_id) then
      raise exception 'order_units_retired' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

create trigger return_requests_check_status before update of status on public.return_requests
  for each row execute function private.guard_status('requested>accepted',
    'requested>declined', 'requested>withdrawn', 'accepted>received', 'accepted>declined',
    'accepted>withdrawn', 'received>refunded', 'received>declined');
create trigger return_requests_guard before insert or update on public.return_requests
  for each row execute function private.guard_return_requests();

create trigger return_request_lines_guard before insert or update on public.return_request_lines
  for each row execute function private.guard_return_line();

create trigger return_request_photos_limit before insert on public.return_request_photos
  for each row execute function private.limit_return_photos();

select private.audit_table('public.return_requests', '{sales,stock,finance,support}');

select private.audit_table('public.return_request_lines', '{sales,stock,finance,support}');

select private.audit_table('public.return_request_photos', '{sales,stock,finance,support}');
