-- The cards of the sandbox. What each does on a due day is chosen by the payer on its page.
alter table private.sandbox_transactions
  -- works; recovers: the first charge on a due day finds no money, the next one does; expires: at the
  -- end of the month; asks: its bank wants the owner to confirm each charge; slow: charged, and the
  -- answer never arrives.
  add column card text not null default 'works'
    check (card in ('works', 'recovers', 'expires', 'asks', 'slow')),
  -- For a charge of a saved card: the transaction that its owner paid.
  add column charges_reference text references private.sandbox_transactions on delete cascade,
  add column declined_with text check (char_length(declined_with) <= 200);
create index sandbox_transactions_charges_reference_idx
  on private.sandbox_transactions (charges_reference) where charges_reference is not null;
