-- Orders too are shown to nobody who has a second factor and has not given it; their lines and events follow them.
create policy orders_all_second_factor on public.orders as restrictive for all to authenticated using ((select private.has_given_second_factor()));
