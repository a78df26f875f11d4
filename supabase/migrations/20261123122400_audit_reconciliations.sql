-- Who compared, explained and closed which day.
select private.audit_table('public.reconciliations', '{finance}');
select private.audit_table('public.reconciliation_differences', '{finance}');
