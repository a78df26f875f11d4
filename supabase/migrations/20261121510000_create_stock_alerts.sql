-- Who wants to hear when a product is in stock again. One mail each; the row goes a day after it.
create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  -- Of whoever asked while signed in; goes with the account.
  user_id uuid references auth.users on delete cascade,
  -- Lower case.
  email text not null check (email = lower(email) and email like '%_@_%' and char_length(email) <= 254),
  created_at timestamptz not null default now(),
  -- When the mail was queued.
  told_at timestamptz
);
-- Asked twice is asked once, until the mail has gone.
create unique index stock_alerts_one_waiting on public.stock_alerts (product_id, email) where told_at is null;
create index stock_alerts_waiting on public.stock_alerts (product_id, created_at) where told_at is null;
create index stock_alerts_product_id on public.stock_alerts (product_id);
create index stock_alerts_user_id on public.stock_alerts (user_id);
create index stock_alerts_email on public.stock_alerts (email);
create index stock_alerts_told_at on public.stock_alerts (told_at) where told_at is not null;

-- Addresses of people without an account: only the functions see them.
alter table public.stock_alerts enable row level security;
revoke all on public.stock_alerts from anon, authenticated, service_role;
grant select, insert, update, delete on public.stock_alerts to service_role;
