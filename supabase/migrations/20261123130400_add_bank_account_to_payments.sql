-- A transfer stays with the account that its customer was shown. Null: the account of
-- `site.config.ts`, which counts until one is approved.
alter table public.payments
  add column bank_account_id uuid references public.bank_accounts (id) on delete restrict;
create index payments_bank_account_id_idx on public.payments (bank_account_id)
  where bank_account_id is not null;

-- Trigger only. Whoever opens a transfer does not choose its account, and nobody moves it later.
create function private.set_bank_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'A transfer stays with its bank account.' using errcode = 'PT409';
  end if;
  new.bank_account_id := case new.method when 'bank_transfer' then (
    select id from public.bank_accounts where status = 'approved'
    order by decided_at desc, id limit 1
  ) end;
  return new;
end $$;
revoke all on function private.set_bank_account() from public;
create trigger payments_set_bank_account before insert on public.payments
  for each row execute function private.set_bank_account();
create trigger payments_keep_bank_account before update of bank_account_id on public.payments
  for each row when (old.bank_account_id is distinct from new.bank_account_id)
  execute function private.set_bank_account();
