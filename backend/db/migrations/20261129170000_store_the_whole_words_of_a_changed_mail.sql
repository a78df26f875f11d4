-- The owners read all new words of a mail, which can be three thousand characters long.
alter table platform.security_events
  drop constraint security_events_details_check,
  add constraint security_events_details_check
    check (jsonb_typeof(details) = 'object' and length(details::text) <= 8000);
