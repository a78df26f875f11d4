-- One row or more in every table of orders and money, for the people of `rows.sql`. Also one order of
-- a guest.
insert into public.coupons (code, percent_off, max_uses, used_count, max_uses_per_email)
  values ('SUN10', 10, 9, 1, 9), ('SUN20', 20, 9, 0, 1);
insert into public.orders (terms_version, id, idempotency_key, request_hash, number, invoice_number, user_id,
    access_hash, status, name, email, phone_number, delivery_state, delivery_area, delivery_street,
    delivery_landmark, delivery_note, coupon_code, subtotal_kobo, discount_kobo, delivery_kobo,
    total_kobo, vat_rate_percent, vat_kobo, service_vat_kobo, paid_at, delivered_at, delivery_days_min,
    delivery_days_max, promised_from, promised_by, shipped_at, installation_kind)
  select '2026-11-22', ('00000000-0000-4000-8000-0000000f000' || row)::uuid, gen_random_uuid(), 'hash',
    'IM-2026-00000' || row, 'INV-2026-00000' || row, id, 'access', 'delivered', 'Ada', email,
    '+2348031234567', 'Lagos', 'Ikeja', '1 Allen Avenue', 'the bank', 'Ring twice', 'SUN10', 200000,
    20000, 1200000, 1380000, 7.5, 96279, 83721, now(), now(), 2, 4, '2026-11-24', '2026-11-26', now(),
    'quoted'
  from (select * from owners union all select 5, null, 'guest@people.example') as buyer;
update public.installation_quotes
  set status = 'offered', price_kobo = 100, note = 'Roof and cable', offered_at = now(),
    offered_by = '00000000-0000-4000-8000-0000000000d1', expires_at = now() + interval '14 days';
insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
    unit_price_kobo, discount_kobo, vat_kobo)
  select id, 0, ('00000000-0000-4000-8000-00000000000' || right(number, 1))::uuid, 'Book', 'BOOK', 2,
    100000, 20000, 12558
  from public.orders;
insert into public.stock_movements (order_id, product_id, kind, quantity, actor_id)
  select order_id, product_id, 'order', -quantity, '00000000-0000-4000-8000-0000000000d1'
  from public.order_lines;
insert into public.stock_movements (product_id, kind, quantity, reason, depot_id)
  select id, 'delivery', 3, 'Received', '00000000-0000-4000-8000-0000000d0001'
  from public.products order by id limit 2;
-- Delivered orders send nothing more, so the guards of shipments are away.
set session_replication_role = replica;
insert into public.shipments (id, order_id, position, request_id, carrier, delivered_at, shipped_by)
  select ('00000000-0000-4000-8000-00000005a00' || right(number, 1))::uuid, id, 1, id, 'GIG Logistics',
    now(), '00000000-0000-4000-8000-0000000000d1'
  from public.orders;
insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
  select s.id, s.order_id, l.product_id, 2
  from public.shipments s join public.order_lines l on l.order_id = s.order_id;
reset session_replication_role;
insert into public.order_notes (order_id, author_id, body)
  select id, '00000000-0000-4000-8000-0000000000d1', 'Call before noon' from public.orders;
insert into private.low_stock_notices (product_id)
  select id from public.products order by id limit 1;
insert into public.product_batches (id, kind, title, made_by, result, undone_at, undone_by)
  values ('00000000-0000-4000-8000-0000000ba001', 'import', 'prices.csv',
    '00000000-0000-4000-8000-0000000000d1', '{}', now(), '00000000-0000-4000-8000-0000000000d1');
insert into public.stock_movements (product_id, kind, quantity, reason, batch_id)
  select id, 'correction', 1, 'Import', '00000000-0000-4000-8000-0000000ba001'
  from public.products order by id limit 1;
insert into public.order_events (order_id, kind, status, actor, actor_id, message)
  select id, 'status', 'paid', 'staff', '00000000-0000-4000-8000-0000000000d1', 'Paid.'
  from public.orders;
insert into public.payments (id, order_id, attempt, reference, method, amount_kobo, status,
    gateway_id, succeeded_at)
  select ('00000000-0000-4000-8000-0000000e000' || right(number, 1))::uuid, id, 1, number || '.1',
    'paystack', total_kobo, 'succeeded', 'gateway-1', now()
  from public.orders;
insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor, actor_id)
  select order_id, 'receipt', -amount_kobo, id, 'gateway', null::uuid from public.payments
  union all select order_id, 'credit_note', -10000, null, 'staff',
    '00000000-0000-4000-8000-0000000000d1' from public.payments;
insert into public.credits (order_id, code_hash) select id, md5(number) from public.orders;
-- The orders have left the store, so nobody could edit them now.
set session_replication_role = replica;
insert into public.order_edits (order_id, position, before, after, total_before_kobo,
    total_after_kobo, given_kobo, reason, request_hash, edited_by)
  select id, 1, '{}', '{}', total_kobo, total_kobo, 100, 'As agreed', 'hash',
    '00000000-0000-4000-8000-0000000000d1' from public.orders;
reset session_replication_role;
insert into public.refunds (payment_id, amount_kobo, credit_note_kobo, reason, status, requested_by, approved_by,
    gateway_id, by_transfer)
  select id, 10000, 10000, 'Broken', 'approved', '00000000-0000-4000-8000-0000000000d1',
    '00000000-0000-4000-8000-0000000000e2', 'gateway-2', true from public.payments;
insert into private.refund_accounts (order_id, bank_code, account_number, account_name,
    is_name_checked, is_changed, may_pay_at, created_at)
  select id, '011', '0000014579', 'Ada', true, false, now(), now() from public.orders;
insert into private.refund_transfers (refund_id, account_id, reference, recorded_by, created_at)
  select r.id, a.id, 'FT1', '00000000-0000-4000-8000-0000000000d1', now()
  from public.refunds r
  join public.payments p on p.id = r.payment_id
  join private.refund_accounts a on a.order_id = p.order_id;
insert into public.refund_lines (order_id, refund_id, product_id, quantity, amount_kobo)
  select l.order_id, r.id, l.product_id, 1, 10000
  from public.order_lines l
  join public.payments p on p.order_id = l.order_id
  join public.refunds r on r.payment_id = p.id;
insert into public.disputes (payment_id, gateway_id, status, category, reason, amount_kobo, due_at)
  select id, 'dispute-' || id, 'needs_answer', 'chargeback', 'Not delivered', 10000, now()
  from public.payments;
insert into public.dispute_answers (dispute_id, decision, status, message, service_details,
    delivery_address, delivery_date, file_name, media_type, object_path, size_bytes, requested_by)
  select id, 'decline', 'sending', 'It came.', 'A book', '1 Allen Avenue', '2026-11-20', 'note.pdf',
    'application/pdf', id || '.pdf', 4, '00000000-0000-4000-8000-0000000000d1'
  from public.disputes;
insert into public.return_requests (order_id, kind, reason, message, created_at, decided_by,
    received_by)
  select id, 'return', 'damaged', 'A crack', now(), '00000000-0000-4000-8000-0000000000d1',
    '00000000-0000-4000-8000-0000000000d1' from public.orders;
insert into public.return_request_lines (return_request_id, product_id, quantity)
  select r.id, l.product_id, 1 from public.return_requests r
  join public.order_lines l on l.order_id = r.order_id;
insert into public.return_request_photos (return_request_id, object_path, size_bytes)
  select id, id || '.jpg', 4 from public.return_requests;
insert into public.transfer_proofs
    (payment_id, file_name, media_type, object_path, size_bytes, sha256)
  select id, 'proof.png', 'image/png', id || '.png', 3, repeat('a', 64) from public.payments;
-- The second one is money without an order.
insert into public.gateway_events (gateway, event_key, event, payload, outcome_code)
  values ('paystack', 'one', 'charge.success', '{}', null),
    ('paystack', 'two', 'charge.success', '{"reference": "x"}', 'no_payment');
-- The account that customers transfer to, and another one that is proposed. Two people of finance
-- are needed for that, whom these rows do not have.
set session_replication_role = replica;
insert into public.bank_accounts (bank, name, number, status, decided_at)
  values ('Bank', 'Imole', '0123456789', 'approved', now()), ('Bank', 'Imole', '0123456780',
    'proposed', null);
reset session_replication_role;
-- A day compared with the gateway, one that was not, and a difference of each.
insert into public.reconciliations (day, gateway, compared_at, compared_by)
  values ('2026-11-01', 'paystack', now(), '00000000-0000-4000-8000-0000000000d1'),
    ('2026-11-02', 'paystack', null, null);
insert into public.reconciliation_differences (reconciliation_id, kind, reference, gateway_amount,
    currency)
  select id, 'missing_here', 'unknown', 100, 'NGN' from public.reconciliations;
-- The reviews of the customer and the person with a factor are visible. Of the stranger's two
-- reviews one is hidden.
insert into public.product_reviews (product_id, user_id, author_name, rating, body, is_hidden,
    hidden_at, hidden_by)
  select ('00000000-0000-4000-8000-00000000000' || row)::uuid, id, 'Ada', 4, 'A good book.', row = 3,
    case when row = 3 then now() end,
    case when row = 3 then '00000000-0000-4000-8000-0000000000d1'::uuid end
  from owners;
