-- A few rows in the tables of the services, of what runs behind the shop and of what staff wrote.

-- Counters, the sandbox gateway and the search index.
insert into private.invoice_counters (year, last_number) values (2026, 5), (2025, 1);
insert into private.sandbox_transactions (reference, amount_kobo, email, callback_url)
  values ('one', 100, 'a@b.example', '/'), ('two', 100, 'a@b.example', '/');
insert into private.sandbox_refunds (reference, amount_kobo, merchant_note)
  values ('one', 50, 'Broken'), ('two', 100, 'Broken');
insert into private.sandbox_disputes (reference, refund_amount_kobo, due_at)
  values ('one', 100, now()), ('two', 100, now());
insert into private.product_sizes (lexeme, unit, amount) values ('550w', 'w', 550), ('5w', 'w', 5);

-- What unpaid orders hold, and where they came from.
insert into public.product_holds (product_id, units, free_from)
  select id, 2, now() from public.products order by id limit 2;
insert into private.buyer_cancellations (order_id, cancelled_at, held_until, held_stock)
  select id, now(), now() + interval '30 minutes', true from public.orders;
insert into private.order_origins (order_id, address, network)
  select id, '203.0.113.9', '203.0.113.0/24' from public.orders;
insert into private.shipped_units (shipment_id, order_id, product_id, depot_id, quantity)
  select shipment_id, order_id, product_id, '00000000-0000-4000-8000-0000000d0001', 2
  from public.shipment_lines on conflict do nothing;

-- A backup of each status. What belongs to the installation is one row.
insert into platform.backups (status, host, file, is_encrypted, bytes, error, started_at, finished_at)
  values ('running', 'host', 'a.tar.gz', false, null, null, now(), null),
    ('verified', 'host', 'b.tar.gz', false, 9, null, now(), now()),
    ('failed', 'host', 'c.tar.gz', false, null, 'The disk is full.', now(), now());
insert into platform.installation (keys_fingerprint) values ('fingerprint');

-- Messages: one that waits and one that was sent.
insert into platform.mail_messages (id, category, to_address, subject, text, status, dedupe_key,
    content)
  select gen_random_uuid(), 'test', 'a@b.example', 'Subject', 'Text', status, status, '{}'
  from unnest(array['queued', 'sent']) status;
insert into platform.sms_messages (id, category, to_number, text, status)
  select gen_random_uuid(), 'test', '+2348031234567', 'Text', status
  from unnest(array['queued', 'sent']) status;
insert into platform.rate_limits (key, count, window_ends_at) values ('one', 1, now());

-- Messages of realtime: one as JSON and one as bytes.
insert into realtime.messages (topic, extension, event, payload, binary_payload, private)
  values ('room', 'broadcast', 'hello', '{}', null, false),
    ('room', 'broadcast', 'hello', null, '\x00', true);
-- The outbox of a database whose log cannot be read, with a process that reads it.
insert into realtime.outbox (type, entity, record) values ('INSERT', 'public.orders', '{}');
insert into realtime.outbox_readers (id, expires_at) values (gen_random_uuid(), now());

-- What staff wrote, in a table of every grant and in one of owners.
insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id, action, after)
  select '00000000-0000-4000-8000-0000000000d1', 'admin@people.example', 'api', name, 'one', 'insert',
    '{}'
  from unnest(array['products', 'staff_grants']) name;
insert into private.staff_invitations (email, grants, invited_by)
  values ('new@people.example', '{sales}', '00000000-0000-4000-8000-0000000000d1');

-- What support does for people. The block is written without its trigger, which would sign the
-- customer out.
set session_replication_role = replica;
insert into public.account_blocks (user_id, reason)
  values ('00000000-0000-4000-8000-0000000000a1', 'Paid with stolen cards');
reset session_replication_role;
insert into public.person_requests (user_id, kind, reason, requested_by)
  values ('00000000-0000-4000-8000-0000000000a1', 'second_factor', 'Lost the phone',
    '00000000-0000-4000-8000-0000000000d1');
insert into public.mail_texts (name, placeholders, closing) values ('order-paid', '{order}', 'Bye.');
