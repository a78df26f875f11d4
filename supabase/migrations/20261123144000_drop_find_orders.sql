-- The desk finds orders with the list of orders and `search_desk`.
drop function public.find_orders(text);
