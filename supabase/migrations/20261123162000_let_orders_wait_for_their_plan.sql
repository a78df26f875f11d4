-- Until when the next step of a plan must be done: staff decide, the buyer agrees, the deposit arrives.
alter table public.instalment_plans add column expires_at timestamptz;
create index instalment_plans_expires_at_idx on public.instalment_plans (expires_at)
  where status in ('applied', 'approved', 'agreed');

-- Until when the unpaid order of a plan may wait; null when no plan waits. An order that waits longer than
-- its hold keeps no goods. For scheduled tasks.
create function private.find_plan_wait(of_order uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(expires_at, now()) + interval '1 day' from public.instalment_plans
  where order_id = of_order and status in ('applied', 'approved', 'agreed')
$$;
revoke execute on function private.find_plan_wait(uuid) from public;
grant execute on function private.find_plan_wait(uuid) to service_role;

-- Only what holds goods is short. An order without them waits for its plan.
alter table public.orders drop constraint orders_hold_is_short;
alter table public.orders add constraint orders_hold_is_short check (
  held_until <= created_at
    + case
        when not holds_stock then interval '90 days'
        when holds_last_units then interval '30 minutes'
        when channel <> 'web' then interval '24 hours'
        else interval '2 hours'
      end
    + case when hold_extended_at is null then interval '0' else interval '24 hours' end
) not valid;

-- A reseller's own order at wholesale is paid at once.
create function private.refuse_wholesale_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.order_attributions where order_id = new.order_id and way = 'wholesale'
  ) then
    raise exception 'Orders at wholesale prices cannot be paid in parts' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_wholesale_plan() from public;
create trigger instalment_plans_refuse_wholesale before insert on public.instalment_plans
  for each row execute function private.refuse_wholesale_plan();
