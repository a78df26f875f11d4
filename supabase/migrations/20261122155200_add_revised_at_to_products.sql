-- When what the page of a product says last changed. A sale changes updated_at, but not the page.
alter table public.products add column revised_at timestamptz not null default now();

alter table public.products disable trigger user;
update public.products set revised_at = created_at;
alter table public.products enable trigger user;

create function private.note_product_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revised_at := now();
  return new;
end $$;

create trigger products_note_revision before update on public.products
  for each row
  when ((old.slug, old.name, old.brand, old.summary, old.description, old.price,
      old.compare_at_price, old.highlights, old.specifications, old.technical, old.picture,
      old.warranty_years, old.installation_included, old.is_active)
    is distinct from (new.slug, new.name, new.brand, new.summary, new.description, new.price,
      new.compare_at_price, new.highlights, new.specifications, new.technical, new.picture,
      new.warranty_years, new.installation_included, new.is_active))
  execute function private.note_product_revision();
