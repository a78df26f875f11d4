-- When the scheduled task last asked the gateway about an open payment; null before the first time.
alter table public.payments add column checked_at timestamptz;
