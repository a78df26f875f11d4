-- The pages of an order and of somebody's orders follow these tables while they are open. Row level
-- security decides who hears of which row. Old rows of deleted and changed orders are not sent.
alter publication supabase_realtime add table public.orders, public.order_events;
