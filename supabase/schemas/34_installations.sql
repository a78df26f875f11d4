-- Installations whose price is quoted after the order.

-- Staff offer a price, and the buyer accepts or declines it.
create table public.installation_quotes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- waiting: staff look at the house. offered: the buyer decides. accepted: the price is in the
  -- ledger. expired: the offer ran out, or staff offered another price. cancelled: the order has
  -- ended.
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'cancelled')),
  price_kobo bigint check (price_kobo between 1 and 100000000000),
  -- The work that the price includes. The buyer reads it.
  note text check (char_length(note) between 1 and 1000),
  offered_by uuid references auth.users on delete set null,
  offered_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  -- When the price was paid.
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint installation_quotes_offer_check check (
    num_nulls(price_kobo, note, offered_at, expires_at) in (0, 4)
    and (price_kobo is not null or status in ('waiting', 'declined', 'cancelled'))
    and (status <> 'waiting' or price_kobo is null)
    and expires_at > offered_at
  ),
  constraint installation_quotes_paid_check check (
    paid_at is null or status in ('accepted', 'cancelled')
  )
);

create unique index installation_quotes_open_idx on public.installation_quotes (order_id)
  where status in ('waiting', 'offered', 'accepted');
create index installation_quotes_order_id_idx on public.installation_quotes (order_id, created_at);
create index installation_quotes_offered_by_idx on public.installation_quotes (offered_by)
  where offered_by is not null;

alter table public.installation_quotes enable row level security;
grant select, insert, update on public.installation_quotes to service_role;
-- Buyers do not learn which member of staff offered the price.
grant select (id, order_id, status, price_kobo, note, offered_at, expires_at, decided_at, paid_at,
  created_at) on public.installation_quotes to authenticated;
create policy installation_quotes_select_owner_or_staff on public.installation_quotes
  for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = installation_quotes.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  ));

-- Trigger only. A quote belongs to an order that asked for one. An offered price and its note never
-- change, except that a trigger replaces the note when the buyer's data is erased.
create function private.guard_installation_quote() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.orders
    where id = new.order_id and installation_kind = 'quoted' for no key update;
  if not found then
    raise exception 'quote_not_asked' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and (new.order_id <> old.order_id
    or old.price_kobo is not null
      and ((new.price_kobo, new.offered_at, new.expires_at)
          is distinct from (old.price_kobo, old.offered_at, old.expires_at)
        or new.note is distinct from old.note
          and (pg_trigger_depth() = 1 or new.note is distinct from 'Removed'))
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'quote_price_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger installation_quotes_check_status
  before update of status on public.installation_quotes
  for each row execute function private.guard_status('waiting>offered',
    'waiting>declined', 'waiting>cancelled', 'offered>accepted', 'offered>declined',
    'offered>expired', 'offered>cancelled', 'accepted>declined', 'accepted>cancelled');
create trigger installation_quotes_guard before insert or update on public.installation_quotes
  for each row execute function private.guard_installation_quote();

select private.audit_table('public.installation_quotes', '{sales,finance,support}');
