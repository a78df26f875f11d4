-- What a person accepted when they made an account: the version of the terms, and the version of the
-- privacy notice that they were shown. It is not taken back: an account ends instead.
alter table public.consents
  drop constraint consents_purpose_check,
  add constraint consents_purpose_check
    check (purpose in ('marketing_email', 'marketing_whatsapp', 'terms', 'privacy')),
  add column version text
    constraint consents_version_check check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add constraint consents_document_check
    check ((version is not null) = (purpose in ('terms', 'privacy'))),
  add constraint consents_accepted_check check (is_given or version is null);
