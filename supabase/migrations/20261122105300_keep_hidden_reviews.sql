-- A buyer cannot bring back a review that staff have hidden by deleting it and writing it again: a
-- hidden review stays, and there is one for each buyer and product. It goes with the account.
drop policy product_reviews_delete_owner_or_admin on public.product_reviews;
create policy product_reviews_delete_owner_or_admin on public.product_reviews
  for delete to authenticated
  using (user_id = (select auth.uid()) and not is_hidden or (select private.is_admin()));

-- One policy instead of two, which PostgreSQL would both try for every row. The trigger
-- product_reviews_guard says what each of them may change.
drop policy product_reviews_update_owner on public.product_reviews;
drop policy product_reviews_update_admin on public.product_reviews;
create policy product_reviews_update_owner_or_admin on public.product_reviews
  for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden or (select private.is_admin()))
  with check (user_id = (select auth.uid()) and not is_hidden or (select private.is_admin()));

-- Everybody may read reviews, but a session without the second factor of its account changes none.
-- It writes none either: it does not see the order that a new review needs.
create policy product_reviews_update_second_factor on public.product_reviews
  as restrictive for update to authenticated
  using ((select private.has_given_second_factor()));
create policy product_reviews_delete_second_factor on public.product_reviews
  as restrictive for delete to authenticated
  using ((select private.has_given_second_factor()));

-- The service role passes row level security, so these two allowed nothing.
drop policy invoice_counters_all_service_role on private.invoice_counters;
drop policy sandbox_transactions_all_service_role on private.sandbox_transactions;
