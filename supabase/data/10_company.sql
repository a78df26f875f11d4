-- What every shop begins with. Staff change these rows; a migration never does.

-- The rules that hold for the whole site.
insert into public.security_settings default values;

-- The first depot. Others are added at /admin.
insert into public.depots (id, name, state) values
  ('5e900000-0000-4000-8000-000000000001', 'Main store', 'Lagos');

-- Monday is 1.
insert into public.opening_hours (weekday, opens, closes, note) values
  (1, '08:00', '18:00', null),
  (2, '08:00', '18:00', null),
  (3, '08:00', '18:00', null),
  (4, '08:00', '18:00', null),
  (5, '08:00', '18:00', null),
  (6, '09:00', '14:00', null),
  (7, null, null, 'we answer WhatsApp');

-- The mails whose words staff may change, and the placeholders that each understands.
insert into public.mail_texts (name, placeholders) values
  ('cancellation-accepted', '{order}'),
  ('cancellation-declined', '{order}'),
  ('cancellation-received', '{order}'),
  ('credit-kept', '{order,amount}'),
  ('hold-shortened', '{order,until}'),
  ('installation-offered', '{order,amount}'),
  ('installation-paid', '{order}'),
  ('order-cancelled', '{order}'),
  ('order-delivered', '{order}'),
  ('order-delivery-moved', '{order}'),
  ('order-deposit-paid', '{order}'),
  ('order-edited', '{order}'),
  ('order-installed', '{order}'),
  ('order-link', '{order}'),
  ('order-paid', '{order}'),
  ('order-part-delivered', '{order}'),
  ('order-part-paid', '{order,amount}'),
  ('order-part-shipped', '{order}'),
  ('order-received', '{order}'),
  ('order-refund', '{order,amount}'),
  ('order-reopened', '{order}'),
  ('order-shipped', '{order}'),
  ('order-typed-in', '{order}'),
  ('order-units-paid', '{order}'),
  ('payment-failed', '{order}'),
  ('payment-problem', '{order}'),
  ('payment-surplus', '{order}'),
  ('refund-account-missing', '{order,amount}'),
  ('refund-account-needed', '{order,amount}'),
  ('refund-approved', '{order,amount}'),
  ('refund-refused', '{order,amount}'),
  ('return-accepted', '{order}'),
  ('return-declined', '{order}'),
  ('return-goods-received', '{order}'),
  ('return-received', '{order}'),
  ('transfer-rejected', '{order}'),
  ('transfer-reminder', '{order,until}');
