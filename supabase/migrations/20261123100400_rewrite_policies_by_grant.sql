-- Who may read and write what, by grant. An owner may do everything. What every member of staff may read
-- (products, bundles, delivery areas and plans that are not shown) stays with private.is_admin().

alter policy account_deletions_select_owner_or_admin on public.account_deletions
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'support', 'finance')));
alter policy consents_select_owner_or_admin on public.consents
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'support', 'finance')));
alter policy profiles_select_owner_or_admin on public.profiles
  using (id = (select auth.uid()) or (select private.has_grant('sales', 'support', 'finance')));

alter policy bundle_loads_insert_admin on public.bundle_loads
  with check ((select private.has_grant('content')));
alter policy bundle_loads_update_admin on public.bundle_loads
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy bundle_loads_delete_admin on public.bundle_loads
  using ((select private.has_grant('content')));
alter policy bundle_parts_insert_admin on public.bundle_parts
  with check ((select private.has_grant('content')));
alter policy bundle_parts_update_admin on public.bundle_parts
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy bundle_parts_delete_admin on public.bundle_parts
  using ((select private.has_grant('content')));
alter policy bundles_insert_admin on public.bundles
  with check ((select private.has_grant('content')));
alter policy bundles_update_admin on public.bundles
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy bundles_delete_admin on public.bundles
  using ((select private.has_grant('content')));
alter policy company_texts_insert_admin on public.company_texts
  with check ((select private.has_grant('content')));
alter policy company_texts_update_admin on public.company_texts
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy company_texts_delete_admin on public.company_texts
  using ((select private.has_grant('content')));
alter policy faq_entries_insert_admin on public.faq_entries
  with check ((select private.has_grant('content')));
alter policy faq_entries_update_admin on public.faq_entries
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy faq_entries_delete_admin on public.faq_entries
  using ((select private.has_grant('content')));
alter policy job_applications_update_admin on public.job_applications
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy job_applications_delete_admin on public.job_applications
  using ((select private.has_grant('content')));
alter policy milestones_insert_admin on public.milestones
  with check ((select private.has_grant('content')));
alter policy milestones_update_admin on public.milestones
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy milestones_delete_admin on public.milestones
  using ((select private.has_grant('content')));
alter policy openings_select_authenticated on public.openings
  using (is_published or (select private.has_grant('content')));
alter policy openings_insert_admin on public.openings
  with check ((select private.has_grant('content')));
alter policy openings_update_admin on public.openings
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy openings_delete_admin on public.openings
  using ((select private.has_grant('content')));
alter policy portfolio_item_products_insert_admin on public.portfolio_item_products
  with check ((select private.has_grant('content')));
alter policy portfolio_item_products_update_admin on public.portfolio_item_products
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy portfolio_item_products_delete_admin on public.portfolio_item_products
  using ((select private.has_grant('content')));
alter policy portfolio_items_select_authenticated on public.portfolio_items
  using (is_published or (select private.has_grant('content')));
alter policy portfolio_items_insert_admin on public.portfolio_items
  with check ((select private.has_grant('content')));
alter policy portfolio_items_update_admin on public.portfolio_items
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy portfolio_items_delete_admin on public.portfolio_items
  using ((select private.has_grant('content')));
alter policy posts_select_authenticated on public.posts
  using (is_published or (select private.has_grant('content')));
alter policy posts_insert_admin on public.posts
  with check ((select private.has_grant('content')));
alter policy posts_update_admin on public.posts
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy posts_delete_admin on public.posts
  using ((select private.has_grant('content')));
alter policy product_categories_insert_admin on public.product_categories
  with check ((select private.has_grant('content')));
alter policy product_categories_update_admin on public.product_categories
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy product_categories_delete_admin on public.product_categories
  using ((select private.has_grant('content')));
alter policy product_facet_definitions_insert_admin on public.product_facet_definitions
  with check ((select private.has_grant('content')));
alter policy product_facet_definitions_update_admin on public.product_facet_definitions
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy product_facet_definitions_delete_admin on public.product_facet_definitions
  using ((select private.has_grant('content')));
alter policy product_reviews_select_authenticated on public.product_reviews
  using (not is_hidden or user_id = (select auth.uid()) or (select private.has_grant('content')));
alter policy product_reviews_update_owner_or_admin on public.product_reviews
  using (user_id = (select auth.uid()) and not is_hidden or (select private.has_grant('content')))
  with check (user_id = (select auth.uid()) and not is_hidden or (select private.has_grant('content')));
alter policy product_reviews_delete_owner_or_admin on public.product_reviews
  using (user_id = (select auth.uid()) and not is_hidden or (select private.has_grant('content')));
alter policy product_use_items_insert_admin on public.product_use_items
  with check ((select private.has_grant('content')));
alter policy product_use_items_update_admin on public.product_use_items
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy product_use_items_delete_admin on public.product_use_items
  using ((select private.has_grant('content')));
alter policy product_uses_insert_admin on public.product_uses
  with check ((select private.has_grant('content')));
alter policy product_uses_update_admin on public.product_uses
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy product_uses_delete_admin on public.product_uses
  using ((select private.has_grant('content')));
alter policy products_insert_admin on public.products
  with check ((select private.has_grant('content')));
alter policy products_delete_admin on public.products
  using ((select private.has_grant('content')));
alter policy solutions_insert_admin on public.solutions
  with check ((select private.has_grant('content')));
alter policy solutions_update_admin on public.solutions
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy solutions_delete_admin on public.solutions
  using ((select private.has_grant('content')));
alter policy team_members_insert_admin on public.team_members
  with check ((select private.has_grant('content')));
alter policy team_members_update_admin on public.team_members
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy team_members_delete_admin on public.team_members
  using ((select private.has_grant('content')));
alter policy testimonials_insert_admin on public.testimonials
  with check ((select private.has_grant('content')));
alter policy testimonials_update_admin on public.testimonials
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
alter policy testimonials_delete_admin on public.testimonials
  using ((select private.has_grant('content')));

alter policy calculator_values_insert_admin on public.calculator_values
  with check ((select private.has_grant('finance')));
alter policy calculator_values_update_admin on public.calculator_values
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
alter policy calculator_values_delete_admin on public.calculator_values
  using ((select private.has_grant('finance')));
alter policy carbon_factors_insert_admin on public.carbon_factors
  with check ((select private.has_grant('finance')));
alter policy carbon_factors_update_admin on public.carbon_factors
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
alter policy delivery_areas_insert_admin on public.delivery_areas
  with check ((select private.has_grant('finance')));
alter policy delivery_areas_update_admin on public.delivery_areas
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
alter policy delivery_areas_delete_admin on public.delivery_areas
  using ((select private.has_grant('finance')));
alter policy dispute_answers_select_admin on public.dispute_answers
  using ((select private.has_grant('finance')));
alter policy disputes_select_admin on public.disputes
  using ((select private.has_grant('finance')));
alter policy gateway_events_select_admin on public.gateway_events
  using ((select private.has_grant('finance')));
alter policy installation_areas_insert_admin on public.installation_areas
  with check ((select private.has_grant('finance')));
alter policy installation_areas_update_admin on public.installation_areas
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
alter policy installation_areas_delete_admin on public.installation_areas
  using ((select private.has_grant('finance')));
alter policy repayment_plans_insert_admin on public.repayment_plans
  with check ((select private.has_grant('finance')));
alter policy repayment_plans_update_admin on public.repayment_plans
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
alter policy repayment_plans_delete_admin on public.repayment_plans
  using ((select private.has_grant('finance')));
alter policy transfer_proofs_select_admin on public.transfer_proofs
  using ((select private.has_grant('finance')));

alter policy coupons_select_admin on public.coupons
  using ((select private.has_grant('sales', 'finance')));

alter policy coupons_insert_admin on public.coupons
  with check ((select private.has_grant('sales')));
alter policy coupons_update_admin on public.coupons
  using ((select private.has_grant('sales')))
  with check ((select private.has_grant('sales')));
alter policy coupons_delete_admin on public.coupons
  using ((select private.has_grant('sales')));

alter policy credits_select_owner_or_admin on public.credits
  using ((exists ( select
   from public.orders o
  where o.id = credits.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support'))))));
alter policy ledger_entries_select_owner_or_admin on public.ledger_entries
  using ((exists ( select
   from public.orders o
  where o.id = ledger_entries.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support'))))));
alter policy payments_select_owner_or_admin on public.payments
  using ((exists ( select
   from public.orders o
  where o.id = payments.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support'))))));
alter policy refund_lines_select_owner_or_admin on public.refund_lines
  using ((exists ( select
   from public.orders o
  where o.id = refund_lines.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support'))))));
alter policy refunds_select_owner_or_admin on public.refunds
  using ((exists ( select
   from public.payments p
     join public.orders o on o.id = p.order_id
  where p.id = refunds.payment_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support'))))));

alter policy installation_quotes_select_owner_or_admin on public.installation_quotes
  using ((exists ( select
   from public.orders o
  where o.id = installation_quotes.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'stock', 'finance', 'support'))))));
alter policy order_events_select_owner_or_admin on public.order_events
  using ((exists ( select
   from public.orders o
  where o.id = order_events.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'stock', 'finance', 'support'))))));
alter policy order_lines_select_owner_or_admin on public.order_lines
  using ((exists ( select
   from public.orders o
  where o.id = order_lines.order_id and (o.user_id = (select auth.uid()) or (select private.has_grant('sales', 'stock', 'finance', 'support'))))));
alter policy orders_select_owner_or_admin on public.orders
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'stock', 'finance', 'support')));
alter policy return_request_lines_select_admin on public.return_request_lines
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));
alter policy return_request_photos_select_admin on public.return_request_photos
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));
alter policy return_requests_select_admin on public.return_requests
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

alter policy job_application_files_select_admin on public.job_application_files
  using ((select private.has_grant('content', 'support')));
alter policy job_applications_select_admin on public.job_applications
  using ((select private.has_grant('content', 'support')));

alter policy products_update_admin on public.products
  using ((select private.has_grant('content', 'sales', 'stock', 'finance')))
  with check ((select private.has_grant('content', 'sales', 'stock', 'finance')));

alter policy project_inquiries_select_owner_or_admin on public.project_inquiries
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'support')));
alter policy project_inquiries_update_admin on public.project_inquiries
  using ((select private.has_grant('sales', 'support')))
  with check ((select private.has_grant('sales', 'support')));

alter policy security_settings_update_admin on public.security_settings
  using ((select private.has_grant('owner')) and ((select auth.jwt()) ->> 'aal') = 'aal2')
  with check ((select private.has_grant('owner')) and ((select auth.jwt()) ->> 'aal') = 'aal2');

alter policy stock_movements_select_admin on public.stock_movements
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

alter policy stock_movements_insert_admin on public.stock_movements
  with check ((select private.has_grant('stock')) and order_id is null);

-- The files of each bucket belong to the rows that name them.
alter policy company_files_select_admin on storage.objects
  using (case bucket_id
    when 'cvs' then (select private.has_grant('content', 'support'))
    when 'transfer-proofs' then (select private.has_grant('finance'))
    when 'dispute-evidence' then (select private.has_grant('finance'))
    when 'return-photos' then (select private.has_grant('sales', 'stock', 'finance', 'support'))
    when 'company-documents' then (select private.is_admin())
    when 'product-images' then (select private.is_admin())
    when 'content-images' then (select private.is_admin())
    else false
  end);
alter policy profile_photos_select_owner_or_admin on storage.objects
  using (bucket_id = 'profile-photos' and (
    name = (select auth.uid())::text || '/photo'
    or (select private.has_grant('sales', 'support', 'finance'))));
alter policy company_files_insert_admin on storage.objects
  with check (bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.has_grant('content')));
alter policy company_files_update_admin on storage.objects
  using (bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.has_grant('content')))
  with check (bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.has_grant('content')));
alter policy company_files_delete_admin on storage.objects
  using (bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.has_grant('content')));
