-- Whom a reseller's order is delivered to. The order itself names the reseller, who pays and gets the mails.
create table public.order_recipients (
  order_id uuid primary key references public.orders on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^\+[0-9]{8,15}$'),
  -- In whose name the goods arrive.
  sender_name text not null check (char_length(sender_name) between 2 and 120),
  created_at timestamptz not null default now()
);
alter table public.order_recipients enable row level security;
revoke all on public.order_recipients from anon, authenticated, service_role;
grant select on public.order_recipients to authenticated;
grant select, insert on public.order_recipients to service_role;
create policy order_recipients_select_buyer_or_staff on public.order_recipients
  for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'support')) or exists (
    select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));
create policy order_recipients_all_second_factor on public.order_recipients
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.order_recipients', '{sales,stock,support}');

-- An order at wholesale is the reseller's own, of an approved one, without a coupon and without a commission.
create function private.check_wholesale_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.way <> 'wholesale' then
    return new;
  end if;
  if new.commission_percent <> 0 or new.refusal is not null then
    raise exception 'An order at wholesale earns no commission.' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.orders o
    join public.resellers r on r.id = new.reseller_id and r.user_id = o.user_id
    join public.profiles p on p.id = r.user_id and p.role = 'reseller'
    where o.id = new.order_id and o.coupon_code is null and r.status = 'approved'
      and r.tier_id = new.tier_id)
  then
    raise exception 'Only an approved reseller orders at wholesale, without a coupon.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger order_attributions_check_wholesale before insert on public.order_attributions
  for each row execute function private.check_wholesale_order();

-- Somebody else receives only what a reseller bought.
create function private.check_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.order_attributions where order_id = new.order_id and way = 'wholesale') then
    raise exception 'Only a reseller orders for somebody else.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger order_recipients_check before insert on public.order_recipients
  for each row execute function private.check_recipient();
