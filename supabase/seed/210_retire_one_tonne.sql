-- Units of the carbon register as a product: the demo company holds some tonnes, and sells them.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, stock,
  "carbonReductionPotential", highlights, specifications, picture, delivery_days_min, delivery_days_max,
  delivery_class, status, retires_kg)
values ('5eed0000-0000-4000-8000-000000000901', 'retire-1-tonne', 'Retire 1 tonne of CO₂e',
  '5eed0000-0000-4000-8000-0000000000c8', 'Imole', 'IM-RT-1000',
  'We retire one tonne from our carbon register in the name that you give.',
  E'One tonne is 1,000 units of our public carbon register. Meters at our customers’ solar systems measured them, and anybody can check each one.\n\nRetired means claimed for good: nobody can hold, give, sell or claim these units again. You pay first. Then you say on the page of your order in whose name, what for and for which days, and you get a certificate with its proof. What is retired cannot come back.\n\nThese are units of our own ledger. They are not Verra or Gold Standard credits.',
  25000, 0, 0,
  '[{"label": "Amount", "value": "1 t"}, {"label": "Certificate", "value": "PDF"}, {"label": "Delivery", "value": "None"}]',
  '[]', '{"kind": "certificate"}', 0, 0, 'none', 'published', 1000)
on conflict do nothing;
select private.follow_register_stock();
