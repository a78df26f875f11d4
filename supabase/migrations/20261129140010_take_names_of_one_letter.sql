-- A person may be called 李 or Ọ. Their order takes the name, so a gift and a plan of theirs take it too.
alter table public.order_recipients
  drop constraint order_recipients_sender_name_check,
  add constraint order_recipients_sender_name_check
    check (char_length(sender_name) between 1 and 120);
alter table public.plan_agreements
  drop constraint plan_agreements_accepted_name_check,
  add constraint plan_agreements_accepted_name_check
    check (char_length(accepted_name) between 1 and 120);
