-- Units of the carbon register are not delivered, and nothing else in the shop is like that: no warranty,
-- no installation, and nothing that they avoid a second time.
alter table public.products drop constraint products_delivery_class_check;
alter table public.products add constraint products_delivery_class_check
  check (delivery_class in ('parcel', 'freight', 'none'));
update public.products set delivery_class = 'none' where retires_kg is not null;
alter table public.products add constraint products_units_check check (
  (delivery_class = 'none') = (retires_kg is not null)
  and (retires_kg is null
    or "carbonReductionPotential" = 0 and warranty_years = 0 and not installation_included));

-- An archived product is not sold, so another one may take its place.
drop index public.products_retires_kg_idx;
create unique index products_retires_kg_idx on public.products ((true))
  where retires_kg is not null and status <> 'archived';

-- Trigger only. Orders that are not retired yet were sold by this number. The detail names the field.
create or replace function private.keep_retires_kg() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_lines where product_id = new.id) then
    raise exception 'This product was ordered before, so the kilograms that it retires cannot change. Please archive it, and add another product.'
      using errcode = 'PT409', detail = 'retires_kg';
  end if;
  if old.retires_kg is null and old.stock > 0 then
    raise exception 'Please count the stock of this product down to 0 first. Then it becomes what the company holds in the carbon register.'
      using errcode = 'PT409', detail = 'retires_kg';
  end if;
  return new;
end $$;
drop trigger products_keep_retires_kg on public.products;
create trigger products_keep_retires_kg before update of retires_kg on public.products
  for each row when (old.retires_kg is distinct from new.retires_kg)
  execute function private.keep_retires_kg();

-- What a product retires is decided by who answers for the register.
create or replace function private.grant_for_product_column(column_name text) returns text
language sql immutable set search_path = '' as $$
  select case column_name
    when 'price' then 'sales'
    when 'compare_at_price' then 'sales'
    when 'vat_class' then 'finance'
    when 'retires_kg' then 'finance'
    when 'stock' then 'stock'
    when 'low_stock_level' then 'stock'
    when 'delivery_days_min' then 'stock'
    when 'delivery_days_max' then 'stock'
    else 'content'
  end
$$;

-- Trigger only. The same for a new product.
create function private.guard_new_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not private.has_grant('finance') then
    raise exception 'You need the grant finance to add a product that retires units'
      using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.guard_new_units() from public;
create trigger products_guard_new_units before insert on public.products
  for each row when (new.retires_kg is not null) execute function private.guard_new_units();

-- To take the largest pieces of a holder first.
create index register_blocks_largest_idx on public.register_blocks (holder_id, kg desc)
  where status = 'held';

-- What the company holds in the register, less what orders wait to retire, in kg. Below 0 when more was
-- sold than it holds. For functions with the role of the service.
create function private.free_units_kg() returns bigint
language sql stable set search_path = '' as $$
  select coalesce((
    select sum(b.kg) from public.register_holders h
      join public.register_blocks b on b.holder_id = h.id and b.status = 'held'
    where h.kind = 'operator'), 0)::bigint
  - coalesce((
    select sum((l.quantity - l.returned_quantity)::bigint * p.retires_kg)
    from public.products p
      join public.order_lines l on l.product_id = p.id
      join public.orders o on o.id = l.order_id
    where p.retires_kg is not null and o.holds_stock and o.status not in ('cancelled', 'refunded')
      and not exists (select from public.order_retirements r where r.order_id = o.id)), 0)::bigint
$$;
revoke execute on function private.free_units_kg() from public;
grant execute on function private.free_units_kg() to service_role;

-- Sets the stock of the products that retire units to what the company can still sell; nothing of one
-- that is archived. For functions with the role of the service.
create or replace function private.follow_register_stock() returns void
language plpgsql set search_path = '' as $$
declare
  product record;
  right_stock integer;
begin
  for product in
    select id, stock, retires_kg, status from public.products
    where retires_kg is not null order by id for no key update
  loop
    right_stock := case when product.status = 'archived' then 0
      else least(greatest(private.free_units_kg(), 0) / product.retires_kg, 1000000) end;
    if right_stock <> product.stock then
      -- A movement that a trigger writes does not move the stock itself.
      if pg_trigger_depth() > 0 then
        update public.products set stock = right_stock where id = product.id;
      end if;
      insert into public.stock_movements (product_id, quantity, kind, actor, reason)
      values (product.id, right_stock - product.stock, 'correction', 'system',
        'The stock is what the company holds in the carbon register');
    end if;
  end loop;
end $$;

-- Trigger only. Whatever changes what the company holds or sells changes the stock in the same
-- transaction, and units that were sold cannot leave the company before they are retired.
create function private.follow_units() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free_kg bigint;
begin
  if not exists (select from public.products where retires_kg is not null) then return null; end if;
  if tg_table_name = 'register_events' and not exists (
    select from public.register_moves m
      join public.register_holders h on h.id in (m.from_holder_id, m.to_holder_id)
    where m.event_index = (to_jsonb(new) ->> 'index')::bigint and h.kind = 'operator'
  ) or tg_table_name = 'stock_movements' and not exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) or tg_table_name = 'orders' and not exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = (to_jsonb(new) ->> 'id')::uuid and p.retires_kg is not null
  ) then
    return null;
  end if;
  perform private.follow_register_stock();
  if tg_table_name = 'register_events' then
    free_kg := private.free_units_kg();
    if free_kg < 0 then
      raise exception 'Customers have ordered units that are not retired yet, so they stay with the company. It would hold % kg too few.', -free_kg
        using errcode = 'PT409';
    end if;
  end if;
  return null;
end $$;
revoke execute on function private.follow_units() from public;
create constraint trigger register_events_follow_units after insert on public.register_events
  deferrable initially deferred for each row
  when (new.type in ('issued', 'transferred', 'retired', 'cancelled', 'buffer_released'))
  execute function private.follow_units();
create constraint trigger stock_movements_follow_units after insert on public.stock_movements
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function private.follow_units();
create constraint trigger order_retirements_follow_units after insert on public.order_retirements
  deferrable initially deferred for each row execute function private.follow_units();
create constraint trigger orders_follow_units after update of status on public.orders
  deferrable initially deferred for each row
  when (old.status is distinct from new.status and new.status in ('cancelled', 'refunded'))
  execute function private.follow_units();
create constraint trigger products_follow_units
  after insert or update of retires_kg, status on public.products
  deferrable initially deferred for each row when (new.retires_kg is not null)
  execute function private.follow_units();

-- Trigger only. A product that retires nothing any more has no stock until staff count it.
create function private.empty_former_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.products set stock = 0 where id = new.id;
  insert into public.stock_movements (product_id, quantity, kind, actor, reason)
  values (new.id, -old.stock, 'correction', 'system', 'The product retires no units any more');
  return null;
end $$;
revoke execute on function private.empty_former_units() from public;
create trigger products_empty_former_units after update of retires_kg on public.products
  for each row when (old.retires_kg is not null and new.retires_kg is null and old.stock > 0)
  execute function private.empty_former_units();
select private.follow_register_stock();
