-- products.technical holds the numbers that code computes with, one shape for each kind of product.
-- A trigger checks them, because a constraint cannot look up the category of a product.

-- Every key that each kind may have, and the rule of its value. domain/catalogue/technical-data.ts
-- has the same list with a comment on each key; a test compares them.
create function private.technical_fields()
returns table (kind text, key text, type text, is_required boolean, ordinal bigint)
language sql immutable parallel safe set search_path = '' as $$
  select field.*, row_number() over () from (values
    ('panel', 'powerW', 'positive', true),
    ('panel', 'vmpV', 'positive', false),
    ('panel', 'impA', 'positive', false),
    ('panel', 'vocV', 'positive', false),
    ('panel', 'iscA', 'positive', false),
    ('panel', 'efficiencyPercent', 'percent', false),
    ('panel', 'maxSystemV', 'positive', false),
    ('panel', 'maxFuseA', 'positive', false),
    ('panel', 'powerPercentPerC', 'coefficient', false),
    ('panel', 'vocPercentPerC', 'coefficient', false),
    ('panel', 'iscPercentPerC', 'coefficient', false),
    ('panel', 'cellType', 'one:mono-perc|topcon|poly', true),
    ('panel', 'cells', 'count', false),
    ('panel', 'isHalfCut', 'flag', false),
    ('panel', 'isBifacial', 'flag', true),
    ('panel', 'endPowerPercent', 'percent', false),
    ('panel', 'dimensionsMm', 'dimensions', false),
    ('panel', 'weightKg', 'positive', false),
    ('inverter', 'inverterType', 'one:hybrid|grid-tie', true),
    ('inverter', 'isThreePhase', 'flag', true),
    ('inverter', 'powerKva', 'positive', true),
    ('inverter', 'powerW', 'positive', true),
    ('inverter', 'surgeVa', 'positive', false),
    ('inverter', 'surgeSeconds', 'positive', false),
    ('inverter', 'peakEfficiencyPercent', 'percent', false),
    ('inverter', 'transferMs', 'amount', false),
    ('inverter', 'idleW', 'amount', false),
    ('inverter', 'batteryV', 'positive', false),
    ('inverter', 'batteryRangeV', 'range', false),
    ('inverter', 'batteryChemistries', 'some:lfp|tubular|agm|gel', false),
    ('inverter', 'maxSolarChargeA', 'positive', false),
    ('inverter', 'maxGridChargeA', 'positive', false),
    ('inverter', 'maxPanelPowerW', 'positive', false),
    ('inverter', 'mpptTrackers', 'count', false),
    ('inverter', 'windowV', 'range', false),
    ('inverter', 'maxVocV', 'positive', false),
    ('inverter', 'maxTrackerA', 'positive', false),
    ('inverter', 'maxInParallel', 'count', false),
    ('inverter', 'canFormThreePhase', 'flag', false),
    ('inverter', 'dimensionsMm', 'dimensions', false),
    ('inverter', 'weightKg', 'positive', false),
    ('battery', 'chemistry', 'one:lfp|tubular|gel', true),
    ('battery', 'nominalV', 'positive', true),
    ('battery', 'capacityAh', 'positive', true),
    ('battery', 'capacityKwh', 'positive', true),
    ('battery', 'depthPercent', 'percent', false),
    ('battery', 'usableKwh', 'positive', false),
    ('battery', 'chargeV', 'range', false),
    ('battery', 'cutOffV', 'positive', false),
    ('battery', 'recommendedChargeA', 'positive', false),
    ('battery', 'maxDischargeA', 'positive', false),
    ('battery', 'peakDischargeA', 'positive', false),
    ('battery', 'roundTripPercent', 'percent', false),
    ('battery', 'cycles', 'count', false),
    ('battery', 'selfDischargePercentPerMonth', 'amount', false),
    ('battery', 'chargeTemperatureC', 'range', false),
    ('battery', 'dischargeTemperatureC', 'range', false),
    ('battery', 'maxInParallel', 'count', false),
    ('battery', 'maxInSeries', 'count', false),
    ('battery', 'dimensionsMm', 'dimensions', false),
    ('battery', 'weightKg', 'positive', false),
    ('controller', 'controllerType', 'one:mppt|pwm', true),
    ('controller', 'currentA', 'positive', true),
    ('controller', 'systemVoltagesV', 'positives', true),
    ('controller', 'maxVocV', 'positive', true),
    ('controller', 'windowV', 'range', false),
    ('controller', 'maxPanelPowerW', 'powers', false),
    ('controller', 'batteryChemistries', 'some:lfp|tubular|agm|gel', false),
    ('controller', 'trackingEfficiencyPercent', 'percent', false),
    ('controller', 'peakEfficiencyPercent', 'percent', false),
    ('controller', 'ownUseMa', 'amount', false),
    ('controller', 'maxCableMm2', 'positive', false),
    ('controller', 'dimensionsMm', 'dimensions', false),
    ('controller', 'weightKg', 'positive', false),
    ('kit', 'powerKva', 'positive', true),
    ('kit', 'powerW', 'positive', false),
    ('kit', 'batteryPowerW', 'positive', false),
    ('kit', 'surgeVa', 'positive', false),
    ('kit', 'surgeSeconds', 'positive', false),
    ('kit', 'chemistry', 'one:lfp|tubular', true),
    ('kit', 'capacityKwh', 'positive', true),
    ('kit', 'usableKwh', 'positive', false),
    ('kit', 'systemV', 'positive', false),
    ('kit', 'idleW', 'amount', false),
    ('kit', 'panelCount', 'count', false),
    ('kit', 'panelsKwp', 'positive', false),
    ('kit', 'dailyKwh', 'positive', false),
    ('kit', 'julyDailyKwh', 'positive', false),
    ('kit', 'roofM2', 'positive', false),
    ('kit', 'panelWarrantyYears', 'positive', false),
    ('kit', 'inverterWarrantyYears', 'positive', false),
    ('kit', 'batteryWarrantyYears', 'positive', false),
    ('street-light', 'lightType', 'one:all-in-one|split|flood|garden', true),
    ('street-light', 'powerW', 'positive', true),
    ('street-light', 'lumens', 'positive', false),
    ('street-light', 'colourTemperatureK', 'positive', false),
    ('street-light', 'fullPowerHours', 'positive', false),
    ('street-light', 'panelW', 'positive', false),
    ('street-light', 'batteryWh', 'positive', false),
    ('street-light', 'batteryV', 'positive', false),
    ('street-light', 'batteryCycles', 'count', false),
    ('street-light', 'chargeHours', 'positive', false),
    ('street-light', 'nightsWithoutSun', 'positive', false),
    ('street-light', 'poleHeightM', 'range', false),
    ('street-light', 'spacingM', 'range', false),
    ('street-light', 'dimensionsMm', 'dimensions', false),
    ('street-light', 'diameterMm', 'positive', false),
    ('street-light', 'heightMm', 'positive', false),
    ('street-light', 'headDimensionsMm', 'dimensions', false),
    ('street-light', 'panelDimensionsMm', 'dimensions', false),
    ('street-light', 'weightKg', 'positive', false),
    ('water-heater', 'collector', 'one:tubes|flat-plate', true),
    ('water-heater', 'isPressurised', 'flag', true),
    ('water-heater', 'capacityL', 'positive', true),
    ('water-heater', 'tubes', 'count', false),
    ('water-heater', 'tubeDiameterMm', 'positive', false),
    ('water-heater', 'tubeLengthMm', 'positive', false),
    ('water-heater', 'apertureM2', 'positive', false),
    ('water-heater', 'stagnationC', 'positive', false),
    ('water-heater', 'insulationMm', 'positive', false),
    ('water-heater', 'pressureBar', 'amount', false),
    ('water-heater', 'reliefValveBar', 'positive', false),
    ('water-heater', 'nightLossK', 'amount', false),
    ('water-heater', 'backupW', 'amount', false),
    ('water-heater', 'hotWaterC', 'range', false),
    ('water-heater', 'people', 'range', false),
    ('water-heater', 'savedKwhPerYear', 'positive', false),
    ('water-heater', 'tiltDegrees', 'range', false),
    ('water-heater', 'dimensionsMm', 'dimensions', false),
    ('water-heater', 'weightKg', 'positive', false),
    ('accessory', 'accessoryType', 'one:wiring|protection|mounting|metering', true),
    ('accessory', 'part',
      'one:pv-cable|connectors|battery-cable|dc-breaker|string-fuses|combiner|surge-arrester|ac-box|earthing|roof-mount',
      false),
    ('accessory', 'ratedA', 'positive', false),
    ('accessory', 'ratedV', 'positive', false),
    ('accessory', 'fuseA', 'positive', false),
    ('accessory', 'strings', 'count', false),
    ('accessory', 'crossSectionMm2', 'positive', false),
    ('accessory', 'holdsPanels', 'count', false),
    ('accessory', 'dimensionsMm', 'dimensions', false),
    ('accessory', 'weightKg', 'positive', false)
  ) as field (kind, key, type, is_required)
$$;

-- Whether a value follows a rule. Numbers go up to ten million; "one:a|b" is a choice, "some:a|b" a
-- list. In plpgsql for speed: its plans are cached.
create function private.is_technical_value(type text, value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case split_part(type, ':', 1)
    when 'positive' then
      return value @? 'strict $ ? (@.type() == "number" && @ > 0 && @ <= 10000000)';
    when 'amount' then
      return value @? 'strict $ ? (@.type() == "number" && @ >= 0 && @ <= 10000000)';
    when 'percent' then
      return value @? 'strict $ ? (@.type() == "number" && @ > 0 && @ <= 100)';
    when 'coefficient' then
      return value @? 'strict $ ? (@.type() == "number" && @ >= -10 && @ <= 10)';
    when 'count' then
      return value @?
        'strict $ ? (@.type() == "number" && @ >= 1 && @ <= 10000000 && @ == @.floor())';
    when 'flag' then
      return jsonb_typeof(value) = 'boolean';
    when 'one' then
      return jsonb_typeof(value) = 'string'
        and value #>> '{}' = any (string_to_array(split_part(type, ':', 2), '|'));
    when 'range' then
      if value @? 'strict $ ? (@.min.type() == "number" && @.max.type() == "number"
        && @.min >= -10000000 && @.min <= @.max && @.max <= 10000000)' then
        return value - '{min,max}'::text[] = '{}';
      end if;
      return false;
    -- One item of "powers".
    when 'power' then
      if value @? 'strict $ ? (@.systemV.type() == "number" && @.powerW.type() == "number"
        && @.systemV > 0 && @.systemV <= 10000000 && @.powerW > 0 && @.powerW <= 10000000)' then
        return value - '{systemV,powerW}'::text[] = '{}';
      end if;
      return false;
    else
      if not value @? 'strict $ ? (@.type() == "array" && @.size() > 0)' then return false; end if;
      if type = 'dimensions' and jsonb_array_length(value) <> 3 then return false; end if;
      return (
        select bool_and(private.is_technical_value(
          case type when 'powers' then 'power'
            when 'dimensions' then 'positive' when 'positives' then 'positive'
            else 'one:' || split_part(type, ':', 2) end, item))
          and (type not like 'some:%' or count(*) = count(distinct item))
        from jsonb_array_elements(value) item);
  end case;
end $$;

create function private.technical_kind(category_slug text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case category_slug
    when 'solar-panels' then 'panel' when 'inverters' then 'inverter'
    when 'batteries' then 'battery' when 'charge-controllers' then 'controller'
    when 'complete-kits' then 'kit' when 'street-lights' then 'street-light'
    when 'water-heating' then 'water-heater' when 'accessories' then 'accessory'
  end
$$;

-- The first key of technical data that is unknown, wrong or missing; `kind` where even the kind does
-- not fit the category; null without a fault. domain/catalogue/parse-technical-data.ts finds the
-- same.
create function private.find_wrong_technical_key(category_slug text, technical jsonb) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  expected constant text := private.technical_kind(category_slug);
begin
  if expected is null or jsonb_typeof(technical) <> 'object'
    or technical -> 'kind' is distinct from to_jsonb(expected) then
    return 'kind';
  end if;
  return coalesce((
    select given from jsonb_object_keys(technical) given
    where given <> 'kind' and given not in (
      select field.key from private.technical_fields() field where field.kind = expected)
    limit 1
  ), (
    select field.key from private.technical_fields() field
    where field.kind = expected and case when technical ? field.key
      then not private.is_technical_value(field.type, technical -> field.key)
      else field.is_required end
    order by field.ordinal limit 1
  ));
end $$;

-- The facets that follow from technical data, so that the two cannot disagree.
create function private.facets_of_technical(technical jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_strip_nulls(case technical ->> 'kind'
    when 'panel' then jsonb_build_object('power_w', technical -> 'powerW',
      'cell_type', technical -> 'cellType', 'is_bifacial', technical -> 'isBifacial')
    when 'inverter' then jsonb_build_object('power_kva', technical -> 'powerKva',
      'voltage_v', technical -> 'batteryV', 'inverter_type', technical -> 'inverterType',
      'phase', case technical -> 'isThreePhase' when 'true' then 'three' else 'single' end)
    when 'battery' then jsonb_build_object('capacity_kwh', technical -> 'capacityKwh',
      'voltage_v', technical -> 'nominalV', 'chemistry', technical -> 'chemistry')
    when 'controller' then jsonb_build_object('current_a', technical -> 'currentA',
      'controller_type', technical -> 'controllerType', 'max_pv_voltage_v', technical -> 'maxVocV')
    when 'kit' then jsonb_build_object('power_kva', technical -> 'powerKva',
      'capacity_kwh', technical -> 'capacityKwh', 'chemistry', technical -> 'chemistry')
    when 'street-light' then jsonb_build_object('power_w', technical -> 'powerW',
      'light_type', technical -> 'lightType')
    when 'water-heater' then jsonb_build_object('capacity_l', technical -> 'capacityL',
      'collector', technical -> 'collector', 'is_pressurised', technical -> 'isPressurised')
    when 'accessory' then jsonb_build_object('accessory_type', technical -> 'accessoryType')
  end)
$$;

-- Security definer, so that roles that write products need no access to `private`.
create function private.check_product_technical() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  category_slug text := (select slug from public.product_categories where id = new.category_id);
  wrong_key text;
begin
  -- An SQL null is a product without technical data; the JSON null is a mistake. The foreign key
  -- refuses a category that does not exist.
  if new.technical is null or category_slug is null then return new; end if;
  wrong_key := private.find_wrong_technical_key(category_slug, new.technical);
  if wrong_key is not null then
    raise exception 'technical_data_wrong' using errcode = 'PT400',
      detail = jsonb_build_object('column', 'technical', 'sku', new.sku, 'key', wrong_key);
  end if;
  new.facets := new.facets || private.facets_of_technical(new.technical);
  return new;
end $$;

-- The kind of the data follows from the slug of the category, so the slug stays while products of
-- the category have technical data. Security definer, for the same reason.
create function private.keep_technical_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.technical_kind(new.slug) is distinct from private.technical_kind(old.slug)
    and exists (select from public.products
      where category_id = new.id and technical is not null) then
    raise exception 'category_slug_fixed' using errcode = 'PT409',
      detail = jsonb_build_object('column', 'slug', 'slug', old.slug);
  end if;
  return new;
end $$;
