-- The refunds of a day are compared with the list of the gateway too.
alter table public.reconciliation_differences
  drop constraint reconciliation_differences_kind_check,
  add constraint reconciliation_differences_kind_check check (kind in ('missing_here', 'not_booked',
    'currency', 'not_counted', 'amount', 'missing_there', 'given_back', 'refund_missing_here',
    'refund_amount', 'refund_not_booked', 'refund_missing_there', 'refund_failed_there'));
