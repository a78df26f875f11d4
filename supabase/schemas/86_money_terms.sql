-- Terms of money (plans, tiers, areas, factors): when they get easier for customers, the owners
-- receive a mail.

-- The columns whose change can give away money or goods, and the direction that is easier for
-- the customer.
create function private.money_terms()
returns table (table_name text, column_name text, easier text)
language sql immutable set search_path = '' as $$
  values
    ('repayment_plans', 'months', 'changed'),
    ('repayment_plans', 'deposit_percent', 'lower'),
    ('repayment_plans', 'rate_percent_per_month', 'lower'),
    ('repayment_plans', 'interest', 'changed'),
    ('repayment_plans', 'fee_percent', 'lower'),
    ('repayment_plans', 'fee', 'changed'),
    ('repayment_plans', 'min_price_kobo', 'lower'),
    ('repayment_plans', 'max_price_kobo', 'higher'),
    ('repayment_plans', 'is_active', 'higher'),
    ('plan_rules', 'is_open', 'higher'),
    ('plan_rules', 'max_owed_kobo', 'higher'),
    ('plan_rules', 'max_open_plans', 'higher'),
    ('plan_rules', 'max_share_of_income_percent', 'higher'),
    ('plan_rules', 'approve_up_to_kobo', 'higher'),
    ('plan_rules', 'min_score', 'lower'),
    ('plan_rules', 'guarantor_above_kobo', 'higher'),
    ('plan_rules', 'documents_above_kobo', 'higher'),
    ('plan_rules', 'asks_bvn', 'lower'),
    ('plan_rules', 'late_fee_kobo', 'lower'),
    ('plan_rules', 'late_fee_cap_percent', 'lower'),
    ('plan_rules', 'late_fee_after_days', 'higher'),
    ('reseller_tiers', 'min_volume_kobo', 'lower'),
    ('reseller_tiers', 'wholesale_percent', 'higher'),
    ('reseller_tiers', 'commission_percent', 'higher'),
    ('wholesale_breaks', 'min_quantity', 'lower'),
    ('wholesale_breaks', 'extra_percent', 'higher'),
    ('withholding_rates', 'percent', 'lower'),
    ('withholding_rates', 'no_tin_factor', 'lower'),
    ('delivery_areas', 'state', 'changed'),
    ('delivery_areas', 'fee_kobo', 'lower'),
    ('delivery_areas', 'parcel_fee_kobo', 'lower'),
    ('delivery_areas', 'is_active', 'higher'),
    ('installation_areas', 'state', 'changed'),
    ('installation_areas', 'crew_fee_kobo', 'lower'),
    ('carbon_factors', 'name', 'changed'),
    ('carbon_factors', 'value', 'changed'),
    ('calculator_values', 'key', 'changed'),
    ('calculator_values', 'value', 'changed'),
    ('products', 'delivery_class', 'changed'),
    ('products', 'installation_included', 'higher'),
    ('products', 'warranty_years', 'higher')
$$;

-- The columns of a row with their values, for people.
create function private.describe_terms(terms jsonb, columns text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case
      when name like '%\_kobo' then replace(left(name, -5), '_', ' ') || ' '
        || coalesce(trim_scale((terms ->> name)::numeric / 100) || ' naira', 'none')
      else replace(name, '_', ' ') || ' ' || coalesce(terms ->> name, 'none')
    end, ', ' order by place)
  from unnest(columns) with ordinality as listed (name, place)
$$;

-- Trigger only. Notifies the owners of a row that is new or whose terms are easier than before, and
-- requires a fresh second factor. Security definer, as the function that it calls.
create function private.tell_easier_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  terms constant jsonb := to_jsonb(new);
  was jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  columns text[];
begin
  -- The rules of plans are compared with the version before.
  if tg_table_name = 'plan_rules' then
    select to_jsonb(r) into was from public.plan_rules r
      where version < (terms ->> 'version')::integer order by version desc limit 1;
  end if;
  select array_agg(t.column_name) into columns
  from private.money_terms() t
  cross join lateral (select terms -> t.column_name as now_on, was -> t.column_name as before) v
  where t.table_name = tg_table_name and (
    was is null
    -- No fee differs from a fee of 0.
    or jsonb_typeof(now_on) <> jsonb_typeof(before)
    or case t.easier
      when 'lower' then now_on < before
      when 'higher' then now_on > before
      else now_on <> before end);
  if columns is not null then
    perform private.note_large_discount(
      initcap(left(tg_table_name, 1)) || replace(substr(tg_table_name, 2), '_', ' ') || ', '
        || coalesce(
          (select name from public.reseller_tiers where id::text = terms ->> 'tier_id'),
          terms ->> 'state', terms ->> 'name', terms ->> 'label', (terms ->> 'months') || ' months',
          terms ->> 'kind', 'version ' || (terms ->> 'version'))
        || ': ' || case when was is null then 'new' else private.describe_terms(was, columns) end,
      private.describe_terms(terms, columns) || coalesce(': ' || (terms ->> 'reason'), ''));
  end if;
  return null;
end $$;

create trigger repayment_plans_tell_easier after insert or update on public.repayment_plans
  for each row execute function private.tell_easier_terms();

create trigger plan_rules_tell_easier after insert on public.plan_rules
  for each row execute function private.tell_easier_terms();

create trigger reseller_tiers_tell_easier after insert or update on public.reseller_tiers
  for each row execute function private.tell_easier_terms();

create trigger wholesale_breaks_tell_easier after insert or update on public.wholesale_breaks
  for each row execute function private.tell_easier_terms();

create trigger withholding_rates_tell_easier after insert or update on public.withholding_rates
  for each row execute function private.tell_easier_terms();

create trigger delivery_areas_tell_easier after insert or update on public.delivery_areas
  for each row execute function private.tell_easier_terms();

create trigger installation_areas_tell_easier after insert or update on public.installation_areas
  for each row execute function private.tell_easier_terms();

create trigger carbon_factors_tell_easier after insert or update on public.carbon_factors
  for each row execute function private.tell_easier_terms();

create trigger calculator_values_tell_easier after insert or update on public.calculator_values
  for each row execute function private.tell_easier_terms();

-- A draft is not sold, and nothing that was sold becomes a draft again.
create trigger products_tell_easier
  after update of delivery_class, installation_included, warranty_years on public.products
  for each row when (old.status <> 'draft') execute function private.tell_easier_terms();
