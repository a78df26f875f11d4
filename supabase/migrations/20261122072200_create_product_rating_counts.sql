-- How many visible reviews of a product have one, two, three, four and five stars. Grouped here,
-- because a query returns at most 1,000 rows.
create view public.product_rating_counts with (security_invoker = true) as
  select product_id, rating, count(*)::integer as review_count
  from public.product_reviews where not is_hidden group by product_id, rating;
grant select on public.product_rating_counts to anon, authenticated, service_role;
