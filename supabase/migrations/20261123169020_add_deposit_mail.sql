-- The mail about the deposit of an order that is paid in parts.
insert into public.mail_texts (name, placeholders) values ('order-deposit-paid', '{order}');
