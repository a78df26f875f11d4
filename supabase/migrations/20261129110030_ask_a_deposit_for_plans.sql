-- A plan without a deposit made its order paid with nothing received. Now each plan begins with a tenth of the
-- price, so that an order is paid on a plan only when money has arrived or a person has booked it.
alter table public.repayment_plans drop constraint repayment_plans_deposit_percent_check,
  add constraint repayment_plans_deposit_percent_check
    check (deposit_percent >= 10 and deposit_percent < 100);
alter table public.instalment_plans drop constraint instalment_plans_deposit_kobo_check,
  add constraint instalment_plans_deposit_floor check (deposit_kobo >= price_kobo / 10);
