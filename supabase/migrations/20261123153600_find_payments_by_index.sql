-- Staff who may see payments see all of them: the orders are asked only for anybody else. Before, the
-- list of payments read all orders for each page.
drop policy payments_select_owner_or_admin on public.payments;
create policy payments_select_owner_or_admin on public.payments for select to authenticated
  using (
    (select private.has_grant('sales', 'finance', 'support'))
    or exists (
      select from public.orders o
      where o.id = payments.order_id and o.user_id = (select auth.uid())
    )
  );

-- Where row level security hides rows, PostgreSQL does not use an index for a part of a text, so the
-- list of payments reads them through a view for staff, with the rights of its owner.
create index payments_reference_trigrams_idx on public.payments
  using gin (reference extensions.gin_trgm_ops);
create view private.payments_for_staff as
  select id, order_id, attempt, reference, method, amount_kobo, status, message, channel,
    succeeded_at, created_at
  from public.payments
  where (select private.has_grant('sales', 'finance', 'support'));
revoke all on private.payments_for_staff from anon, authenticated, service_role;
grant select on private.payments_for_staff to authenticated;
create view public.desk_payments with (security_invoker = true) as
  select p.id, p.order_id, o.number as order_number, p.attempt, p.reference, p.method,
    p.amount_kobo, p.status, p.message, p.channel, p.succeeded_at, p.created_at
  from private.payments_for_staff p
  left join public.orders o on o.id = p.order_id;
revoke all on public.desk_payments from anon, authenticated, service_role;
grant select on public.desk_payments to authenticated;

create index payments_amount_kobo_idx on public.payments (amount_kobo, id);
create index payments_status_idx on public.payments (status, created_at desc);
create index payments_method_idx on public.payments (method, created_at desc);
