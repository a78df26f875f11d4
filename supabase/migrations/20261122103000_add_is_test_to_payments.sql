-- Whether a payment was started where no real money moves: in the sandbox, or in the test mode of the
-- gateway. It stays true when the shop goes live later, so that nobody takes the payment for money.
alter table public.payments add column is_test boolean not null default false;
update public.payments set is_test = true where method = 'sandbox';
alter table public.payments
  add constraint payments_sandbox_is_test check (is_test or method <> 'sandbox');
