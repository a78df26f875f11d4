-- Money that the gateway reported for a reference that no payment of ours has, for the staff: from a
-- payment page, a terminal, or another system with the same account. The policies of
-- gateway_events apply. `noPayment` in functions/payments/gateway/query-gateway.ts is the outcome.
create view public.money_without_order with (security_invoker = true) as
select
  id,
  gateway,
  payload ->> 'reference' as reference,
  case
    when payload ->> 'amount' ~ '^\d{1,15}$' then (payload ->> 'amount')::bigint
  end as amount_kobo,
  payload ->> 'currency' as currency,
  payload ->> 'channel' as channel,
  payload -> 'customer' ->> 'email' as payer_email,
  received_at
from public.gateway_events
where event = 'charge.success' and outcome = 'no payment of this reference';

revoke all on public.money_without_order from public, anon, authenticated;
grant select on public.money_without_order to authenticated, service_role;

create index gateway_events_without_payment_idx on public.gateway_events (received_at)
  where event = 'charge.success' and outcome = 'no payment of this reference';
