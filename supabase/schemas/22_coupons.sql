-- Coupons, and the rules against giving goods away with them. A code is a secret between us and the
-- people we gave it to.

-- A code is a secret between us and the people we gave it to: only admins can list coupons, and the
-- function place-order looks one up.
create table public.coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  description text not null default '',
  -- Exactly one of the two: a percentage of the subtotal, or an amount off it.
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  amount_off_kobo bigint check (amount_off_kobo > 0),
  min_subtotal_kobo bigint not null default 0 check (min_subtotal_kobo >= 0),
  max_discount_kobo bigint check (max_discount_kobo > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: no limit. Cancelling an unpaid order takes back its use.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  max_uses_per_email integer check (max_uses_per_email > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- The desk edits coupons. An order that uses a coupon changes its count, which nobody edits.
  version integer not null default 1,
  -- The most that a coupon gives away in all, and what it has given so far.
  budget_kobo bigint constraint coupons_budget_kobo_check check (budget_kobo > 0),
  given_kobo bigint not null default 0 constraint coupons_given_kobo_check check (given_kobo >= 0),
  constraint coupons_one_kind_of_discount check (num_nonnulls(percent_off, amount_off_kobo) = 1),
  constraint coupons_uses_within_limit check (max_uses is null or used_count <= max_uses),
  constraint coupons_budget_check check (given_kobo <= budget_kobo),
  constraint coupons_days_check check (
    created_at between '1900-01-01' and '2999-12-31' and ends_at between '1900-01-01' and
    '2999-12-31' and starts_at between '1900-01-01' and '2999-12-31'
  ),
  constraint coupons_lengths_check check (char_length(description) <= 5000)
);

alter table public.coupons enable row level security;
-- Not used_count: only orders count the uses.
grant select, insert, delete on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;
grant update (description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo,
  starts_at, ends_at, max_uses, max_uses_per_email, is_active, budget_kobo) on public.coupons
  to authenticated;
create policy coupons_select_staff on public.coupons for select to authenticated
  using ((select private.has_grant('sales', 'finance')));
create policy coupons_insert_staff on public.coupons for insert to authenticated
  with check ((select private.has_grant('sales')));
create policy coupons_update_staff on public.coupons for update to authenticated
  using ((select private.has_grant('sales')))
  with check ((select private.has_grant('sales')));
create policy coupons_delete_staff on public.coupons for delete to authenticated
  using ((select private.has_grant('sales')));

-- Trigger only. The coupon stays locked until the transaction ends, so that orders placed at the same
-- time are counted one after the other. A cancelled order that a late payment revives counts again.
-- Security definer, because only the service reads coupons.
create function private.guard_coupon_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed integer;
begin
  select max_uses_per_email into allowed
  from public.coupons where code = new.coupon_code
  for no key update;
  if private.count_coupon_uses(new.coupon_code, new.email, new.phone_number, new.user_id)
    > allowed then
    raise exception 'You have used this code already.' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. A large coupon is close to giving goods away, so whoever makes one has to say how much
-- it may cost. Coupons from before are asked when somebody changes their discount.
create function private.guard_large_coupon() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget_kobo is null and (
    new.percent_off > 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 > new.min_subtotal_kobo
  ) then
    raise exception 'A coupon of more than 50 %% needs a limit of what it gives away.'
      using errcode = 'PT400';
  end if;
  return new;
end $$;

-- Trigger only. Security definer, because nobody else may write what a coupon has given.
create function private.count_coupon_discount()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  before_kobo bigint := 0;
  after_kobo bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status not in ('cancelled', 'refunded') then
    before_kobo := old.discount_kobo - old.staff_discount_kobo;
  end if;
  if tg_op <> 'DELETE' and new.status not in ('cancelled', 'refunded') then
    after_kobo := new.discount_kobo - new.staff_discount_kobo;
  end if;
  if before_kobo = after_kobo then
    return null;
  end if;
  update public.coupons set given_kobo = greatest(given_kobo + after_kobo - before_kobo, 0)
    where code = case tg_op when 'DELETE' then old.coupon_code else new.coupon_code end;
  return null;
exception when check_violation then
  raise exception 'This code has been used up.' using errcode = 'PT409';
end $$;

-- How often a person has used a coupon: with the same mailbox, the same phone or the same account.
-- A cancelled order does not count. The service calls it, with the coupon locked. An order whose
-- money is all back has not used its coupon, as a cancelled one: else its refund could not be
-- booked once the buyer had used the coupon again, or others its budget.
create function private.count_coupon_uses(code text, email text, phone_number text, of_user uuid)
returns integer
language sql
stable
set search_path to ''
as $$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status not in ('cancelled', 'refunded')
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number
      or o.user_id = of_user)
$$;
grant execute on function private.count_coupon_uses(text, text, text, uuid) to service_role;

-- Asks the caller for a fresh second factor and tells the owners. What nobody signed in did (the
-- installation, a task) was allowed where it began. Security definer, because staff do not write
-- security events. Only triggers call it.
create function private.note_large_discount(before_change text, after_change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return;
  end if;
  perform private.require_fresh_second_factor();
  insert into platform.security_events (kind, user_id, details) values (
    'large_discount', (select auth.uid()),
    jsonb_build_object('from', left(before_change, 200), 'to', left(after_change, 200)));
end $$;

-- A cut to less than half of the price of a day ago: so many small cuts are one, and a slip of the
-- pen is put right without a question. Security definer, as what it calls. Only the trigger calls it.
create function private.guard_price_cut() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price * 2 < coalesce(private.usual_price(new.id), old.price) then
    perform private.note_large_discount(
      old.name || ' ' || trim_scale(old.price), trim_scale(new.price) || ' naira');
  end if;
  return null;
end $$;

-- Trigger only: what follows from a change of coupons, in this order. Security definer, because the
-- rules read what the caller may not, and write what nobody else does.
create function private.follow_coupons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A coupon that gives half or more. Only the triggers call it.
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.percent_off, new.amount_off_kobo,
    new.min_subtotal_kobo, new.max_discount_kobo, new.budget_kobo, new.max_uses,
    new.max_uses_per_email, new.is_active, new.ends_at) is distinct from (old.percent_off,
    old.amount_off_kobo, old.min_subtotal_kobo, old.max_discount_kobo, old.budget_kobo,
    old.max_uses, old.max_uses_per_email, old.is_active, old.ends_at)) then
    if new.percent_off >= 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 >= new.min_subtotal_kobo then
      perform private.note_large_discount('Coupon ' || new.code, coalesce(
        trim_scale(new.percent_off) || ' %', (new.amount_off_kobo / 100)::text || ' naira')
        || coalesce(', at most ' || (new.budget_kobo / 100)::text || ' naira in all', ''));
    end if;
  end if;
  return null;
end $$;

create trigger coupons_guard_large
  before insert or update of percent_off, amount_off_kobo, min_subtotal_kobo, budget_kobo
  on public.coupons
  for each row execute function private.guard_large_coupon();
create trigger coupons_bump_version before update on public.coupons
  for each row when (old.used_count = new.used_count and old.given_kobo = new.given_kobo)
  execute function private.stamp_row('version');
create trigger coupons_follow after insert or update on public.coupons for each row execute
  function private.follow_coupons();

create trigger products_guard_price_cut after update of price on public.products
  for each row when (new.price < old.price) execute function private.guard_price_cut();

select private.audit_table('public.coupons', '{sales,finance}', 'yes');
