-- Buyers read their own order, but not which member of staff worked on it, and not the ids by which
-- the gateway knows their money. Staff see them through functions.
revoke select on public.order_events, public.payments, public.refunds from authenticated;
grant select (id, order_id, kind, status, actor, message, created_at)
  on public.order_events to authenticated;
grant select (id, order_id, attempt, reference, method, amount_kobo, status, checkout_url, message,
  channel, succeeded_at, created_at, updated_at)
  on public.payments to authenticated;
grant select (id, payment_id, amount_kobo, reason, status, created_at, updated_at)
  on public.refunds to authenticated;
