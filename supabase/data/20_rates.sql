-- Prices, factors and rates with their sources. Staff keep them up to date.

-- Input values of the calculators.
insert into public.calculator_values (key, label, value, unit, as_of, source, position) values
  ('tariff_band_a', 'Electricity, Band A', 209.5, '₦ per kWh', '2025-02-01',
    'As quoted through 2025', 10),
  ('tariff_band_b', 'Electricity, Band B', 66, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    11),
  ('tariff_band_c', 'Electricity, Band C', 64, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    12),
  ('tariff_band_d', 'Electricity, Band D', 62, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    13),
  ('tariff_band_e', 'Electricity, Band E', 60, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    14),
  ('electricity_vat_percent', 'VAT on electricity', 7.5, '%', '2025-02-01',
    'Added on bills; common practice, to be confirmed', 20),
  ('petrol', 'Petrol', 835, '₦ per litre', '2026-01-28',
    'NNPC stations in Lagos from 28 January 2026, as diasporadigitalmedia.com reported; we found nothing newer',
    30),
  ('diesel', 'Diesel', 1409.61, '₦ per litre', '2025-11-30',
    'National Bureau of Statistics, mean of Nigeria, November 2025', 40),
  ('generator_petrol_1_kva', 'A new petrol generator of 1 kVA', 140000, '₦', '2024-05-15',
    'Price of the smallest sets in Lagos, May 2024 (mondaynuggets.com)', 41),
  ('generator_petrol_3_kva', 'A new petrol generator of 3 kVA', 400000, '₦', '2024-07-31',
    'Market survey by Nairametrics, 2024: sets of 2.8 to 3.3 kVA cost ₦350,000 to ₦450,000', 42),
  ('generator_petrol_8_kva', 'A new petrol generator of 8 kVA', 630000, '₦', '2024-07-31',
    'Market survey by Nairametrics, 2024: ₦610,000 to ₦650,000', 43),
  ('generator_diesel_per_kva', 'A new diesel generator above 8 kVA', 400000, '₦ per kVA',
    '2026-11-22', 'Assumed: no price list of dealers was found', 44),
  ('generator_life', 'A generator is replaced after', 5, 'years', '2026-11-22',
    'Assumed, at a few hours a day', 45),
  ('installation_percent', 'Mounting, cable, breakers and labour, as a share of the parts', 18,
    '%', '2026-11-21',
    'Our own kits, installed in Lagos, against the same parts bought singly: 13 to 22 %', 50),
  ('installation_min', 'Lowest price of an installation', 170000, '₦', '2026-11-21',
    'Our Room kit 1 kVA, compared with its parts', 60),
  ('maintenance_percent', 'Cleaning and checks each year, as a share of the price', 1, '%',
    '2026-11-21', 'A rule of thumb of the trade', 70),
  ('inverter_life', 'An inverter is replaced after', 10, 'years', '2026-11-21',
    'A rule of thumb of the trade', 80),
  ('degradation_percent', 'Power that panels lose each year', 0.5, '%', '2026-11-21',
    'A rule of thumb of the trade', 90),
  ('grid_price_rise_percent', 'Yearly rise of the tariff above inflation', 0, '%', '2026-11-21',
    'Our assumption: nobody knows it, and zero is the careful choice', 100),
  ('fuel_price_rise_percent', 'Yearly rise of fuel above inflation', 0, '%', '2026-11-21',
    'Our assumption: nobody knows it, and zero is the careful choice', 110),
  ('discount_percent', 'What your money could earn elsewhere, a year above inflation', 8, '%',
    '2026-11-21', 'Our assumption, for the present value', 120),
  ('price_uncertainty_percent', 'How far grid and fuel prices may move from today''s', 10, '%',
    '2025-11-30', 'Petrol rose 9 % from September to November 2025 (NBS)', 130);

-- Emission factors.
insert into public.carbon_factors (name, value, unit, source, as_of) values
  ('credit_price_high', 6.34, 'US$/t',
    'Mean of all voluntary credits: Ecosystem Marketplace 2025, quoted by senken.io', '2025-12-21'),
  ('credit_price_low', 1, 'US$/t',
    'Low end of renewable-energy credits, 1 to 4 $, as the trade says; no published series',
    '2025-12-21'),
  ('diesel', 2.692, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('grid_avoided', 0.463, 'kg CO₂/kWh',
    'UNFCCC IFI Default Grid Factors 2021 v3.1, combined margin for solar and wind', '2021-12-31'),
  ('grid_footprint', 0.50785, 'kg CO₂e/kWh', 'Ember, mean of Nigeria’s grid in 2024',
    '2025-08-03'),
  ('kerosene', 2.535, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('lpg', 2.993, 'kg CO₂e/kg',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('petrol', 2.286, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31');

-- Value added tax.
insert into public.vat_classes (slug, name) values
  ('standard', 'Standard rate'),
  ('zero-rated', 'Zero-rated'),
  ('exempt', 'Exempt');

insert into public.vat_rates (class, rate_percent, legal_ground, valid_from) values
  ('standard', 7.5, 'Value Added Tax Act, as amended by the Finance Act 2019', '2020-02-01'),
  ('standard', 7.5, 'Nigeria Tax Act 2025', '2026-01-01'),
  ('zero-rated', 0, 'Nigeria Tax Act 2025, section 187', '2026-01-01'),
  ('exempt', 0, 'Nigeria Tax Act 2025, section 186', '2026-01-01');

-- Tax that is withheld from commissions.
insert into public.withholding_rates (kind, is_resident, from_day, percent, source) values
  ('commission', true, '2025-01-01', 5,
    'Deduction of Tax at Source (Withholding) Regulations 2024'),
  ('commission', false, '2025-01-01', 10,
    'Deduction of Tax at Source (Withholding) Regulations 2024');
