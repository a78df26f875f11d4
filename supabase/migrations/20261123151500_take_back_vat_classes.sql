-- Finance takes a class back that it has just added. Foreign keys keep a class with a rate or a product.
grant delete on public.vat_classes to authenticated;
create policy vat_classes_delete_finance on public.vat_classes for delete to authenticated
  using ((select private.has_grant('finance')));
