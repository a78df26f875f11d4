-- A payment at a gateway that was declined or left can still be paid, so the gateway is asked about
-- it too.
drop index public.payments_status_idx;
create index payments_unpaid_idx on public.payments (created_at)
  where status in ('started', 'checking', 'failed', 'abandoned') and method <> 'bank_transfer';
-- Rejected transfers name only the gateway's id.
create index payments_gateway_id_idx on public.payments (gateway_id) where gateway_id is not null;
