-- What our crew does for an order is a part of its price, and never changes later.
alter table public.orders
  -- none: delivered only. included: the prices of the goods hold it. chosen: bought with the order, for
  -- installation_kobo. quoted: its price is told after the order (public.installation_quotes).
  add column installation_kind text not null default 'none'
    check (installation_kind in ('none', 'included', 'chosen', 'quoted')),
  add column installation_kobo bigint not null default 0,
  drop constraint orders_check1,
  add constraint orders_total_check check (
    total_kobo = subtotal_kobo - discount_kobo + delivery_kobo + installation_kobo),
  add constraint orders_installation_kobo_check check (
    installation_kobo >= 0 and (installation_kobo > 0) = (installation_kind = 'chosen'));
grant select (installation_kind, installation_kobo) on public.orders to authenticated;

-- Trigger only. The prices and the accepted terms stay as they were.
create or replace function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.coupon_code, new.subtotal_kobo, new.discount_kobo, new.delivery_kobo,
      new.installation_kind, new.installation_kobo, new.total_kobo, new.vat_rate_percent, new.vat_kobo,
      new.terms_version)
    is distinct from (old.number, old.coupon_code, old.subtotal_kobo, old.discount_kobo,
      old.delivery_kobo, old.installation_kind, old.installation_kobo, old.total_kobo,
      old.vat_rate_percent, old.vat_kobo, old.terms_version)
    or old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;
