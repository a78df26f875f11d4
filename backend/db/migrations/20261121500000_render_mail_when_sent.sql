-- A mail is queued as what it says; its HTML is made when it is sent, outside the transaction that queued it, and kept.
alter table platform.mail_messages
  alter column html drop not null,
  add column content jsonb check (jsonb_typeof(content) = 'object'),
  -- Where one request (RFC 8058) ends mails of its kind.
  add column unsubscribe_url text check (unsubscribe_url ~ '^https?://[!-;=?-~]+$'),
  add check (html is not null or content is not null);
