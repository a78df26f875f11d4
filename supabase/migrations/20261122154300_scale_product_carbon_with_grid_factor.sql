-- What a product avoids in a year is the energy it saves × the factor of the grid. When staff change
-- the factor, the products follow, so that shop, cart and calculators count alike.

-- Trigger only.
create function private.scale_product_carbon() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.products
  set "carbonReductionPotential" =
    round(("carbonReductionPotential" * new.value / old.value)::numeric, 2)
  where "carbonReductionPotential" > 0;
  return null;
end $$;
revoke execute on function private.scale_product_carbon() from public;
create trigger carbon_factors_scale_product_carbon
  after update of value on public.carbon_factors for each row
  when (new.name = 'grid_avoided' and old.value > 0 and new.value > 0
    and new.value <> old.value)
  execute function private.scale_product_carbon();
-- At zero no product would find its way back.
alter table public.carbon_factors
  add constraint carbon_factors_grid_avoided_check check (name <> 'grid_avoided' or value > 0);
