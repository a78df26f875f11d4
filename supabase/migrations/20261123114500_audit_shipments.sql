-- What staff send and write about orders.
select private.audit_table('public.shipments', '{sales,stock,finance,support}');
select private.audit_table('public.shipment_lines', '{sales,stock,finance,support}');
select private.audit_table('public.order_notes', '{sales,stock,finance,support}');
