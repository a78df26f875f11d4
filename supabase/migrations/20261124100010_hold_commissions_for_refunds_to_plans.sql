-- Why the commission of an order waits though its day has come: its buyer or their bank asks for
-- something back. As before, and a refund to the plan that pays the order holds it like a refund of money.
create or replace function private.find_commission_hold(of_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.return_requests
      where order_id = of_order and status in ('requested', 'accepted', 'received')) then 'return'
    when exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.order_id = of_order and d.status in ('needs_answer', 'with_bank')) then 'dispute'
    when exists (select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status = 'requested')
      or exists (select from public.plan_refunds r join public.instalment_plans p on p.id = r.plan_id
        where p.order_id = of_order and r.status = 'requested') then 'refund'
  end
$$;
