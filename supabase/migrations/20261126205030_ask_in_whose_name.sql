-- The mail that an order of units alone is paid: it asks in whose name they are retired.
insert into public.mail_texts (name, placeholders) values ('order-units-paid', '{order}');
