-- What staff list about an event is read from a code, not from the text of its outcome, which is for people.
alter table public.gateway_events add column outcome_code text
  constraint gateway_events_outcome_code_check check (outcome_code in ('no_payment'));

update public.gateway_events set outcome_code = 'no_payment'
where event in ('charge.success', 'charge.failed') and outcome = 'no payment of this reference';

-- Money that the gateway reported for a reference that no payment of ours has, for the staff: from a
-- payment page, a terminal, or another system with the same account. The policies of
-- gateway_events apply.
create or replace view public.money_without_order with (security_invoker = true) as
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
where event = 'charge.success' and outcome_code = 'no_payment';

drop index public.gateway_events_without_payment_idx;
create index gateway_events_without_payment_idx on public.gateway_events (received_at)
  where event = 'charge.success' and outcome_code = 'no_payment';
