-- The tables that came with the desk, which staff write.
select private.audit_table('public.depots', '{sales,stock,finance,content,support}', 'yes');
select private.audit_table('public.depot_stock', '{stock,sales,content,finance}', 'derived');
select private.audit_table('public.depot_movements', '{stock,sales,content,finance}', 'derived');
select private.audit_table('public.vat_classes', '{sales,stock,finance,content,support}');
select private.audit_table('public.vat_rates', '{sales,stock,finance,content,support}');
select private.audit_table('public.product_documents', '{sales,stock,finance,content,support}', 'yes');
select private.audit_table('public.product_pictures', '{sales,stock,finance,content,support}', 'yes');
select private.audit_table('public.product_prices', '{sales,stock,finance,content,support}', 'derived');
select private.audit_table(
  'public.product_variant_groups', '{sales,stock,finance,content,support}', 'yes');
select private.audit_table('public.order_edits', '{sales,stock,finance,support}');
