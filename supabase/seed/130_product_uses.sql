-- What people want to do, in their words. The figures are those of the shop: in Lagos 1 kWp gives
-- 1,311 kWh a year, 3.6 kWh a day.
insert into public.product_uses (id, slug, name, lead, explanation, steps, position) values
  ('5eed0000-0000-4000-8000-0000000d0001', 'power-my-home', 'Power my home', 'Fridge, fans, TV and pump through every outage, with the generator as backup.',
    E'Four parts do the work. Panels make electricity by day, the inverter turns it into the 230 V of your sockets, the battery keeps what is left for the night, and the grid or your generator helps when that is not enough.\n\nTwo questions decide the size. What runs at the same time decides the inverter: a fridge, lights, fans and TV need 3 kVA; with one inverter AC you need 5. How long you want light without NEPA decides the battery: a two-bedroom flat without AC uses about 4 kWh in a night.',
    '[{"label": "Panels", "text": "6 × 550 W give 11.9 kWh on an average day", "picture": {"kind": "panel", "watts": 550, "cells": 144}},
      {"label": "Inverter", "text": "5 kVA: what runs at the same time", "picture": {"kind": "inverter", "form": "wall", "kva": 5}},
      {"label": "Battery", "text": "5 to 10 kWh: how long you want light at night", "picture": {"kind": "battery", "form": "rack", "kwh": 5.12, "volts": 51, "ah": 100}},
      {"label": "Your home", "text": "A three-bedroom flat uses 8 to 10 kWh a day without AC", "sketch": "home"}]', 1),
  ('5eed0000-0000-4000-8000-0000000d0002', 'run-my-business', 'Run my business', 'Steady working hours for a shop, office, clinic or small factory, at a known cost.',
    E'A business uses most of its power while the sun is up, so panels pay back faster here than at home. Where the grid is on by day, a grid-tie inverter without any battery cuts the bill. Where it is not, a hybrid inverter and a battery carry you over the gaps and let the diesel generator rest.\n\nWrite down what must never stop (till, server, cold room, lights) separately from what can wait (welding, ovens). The first list decides the battery, both lists together decide the panels.',
    '[{"label": "Panels", "text": "16 × 585 W give 33.6 kWh on an average day", "picture": {"kind": "panel", "watts": 585, "cells": 144, "isBifacial": true}},
      {"label": "Inverter", "text": "10 kVA, or 15 kVA on three phases", "picture": {"kind": "inverter", "form": "cabinet", "kva": 10, "mppts": 2}},
      {"label": "Battery", "text": "15 to 20 kWh for what must never stop", "picture": {"kind": "battery", "form": "floor", "kwh": 15.36, "volts": 51, "ah": 300, "modules": 3}},
      {"label": "Your business", "text": "An office of fifteen with three ACs", "sketch": "shop"}]', 2),
  ('5eed0000-0000-4000-8000-0000000d0003', 'light-a-room', 'Light a room or kiosk', 'Lights, a fan, a TV and phones without the small petrol generator.',
    E'The smallest system that is still worth its money: one or two panels of 100 or 200 W, a 12 V battery, and either a charge controller for lights alone or a 1 kVA inverter for anything with a plug.\n\nKeep everything at 12 V, and leave out anything that makes heat: an iron or a kettle empties such a battery in an hour.',
    '[{"label": "Panels", "text": "2 × 200 W give 1.4 kWh on an average day", "picture": {"kind": "panel", "watts": 200, "cells": 36, "columns": 4, "isHalfCut": false}},
      {"label": "Inverter", "text": "1 kVA with its own charge controller", "picture": {"kind": "inverter", "form": "compact", "kva": 1}},
      {"label": "Battery", "text": "1.28 kWh: four lights, a fan and TV for four hours", "picture": {"kind": "battery", "form": "case", "kwh": 1.28, "volts": 13, "ah": 100}},
      {"label": "Your room", "text": "Six lights, two fans, a TV and a laptop", "sketch": "home"}]', 3),
  ('5eed0000-0000-4000-8000-0000000d0004', 'add-solar', 'Add panels to what I have', 'Your inverter and batteries stay. With panels and a charge controller, you do not wait for NEPA to charge them.',
    E'An inverter without solar charges only when NEPA brings light. Add panels, with a charge controller between them and the battery, and keep everything you already have.\n\nTwo things must match: the voltage of the panels in a row must stay below the controller’s limit on a cold morning, and the controller must support the voltage of your battery. Each product page says which parts fit, and why.',
    '[{"label": "Panels", "text": "2 × 550 W give 4 kWh on an average day", "picture": {"kind": "panel", "watts": 550, "cells": 144}},
      {"label": "Protection", "text": "A breaker on both sides of the controller", "picture": {"kind": "breaker", "amps": 63, "poles": 2}},
      {"label": "Controller", "text": "40 A MPPT for two of them on 24 V", "picture": {"kind": "controller", "type": "mppt", "amps": 40}},
      {"label": "Your battery", "text": "Stays as it is, with your inverter", "picture": {"kind": "battery", "form": "tubular", "kwh": 2.64, "volts": 12, "ah": 220}}]', 4),
  ('5eed0000-0000-4000-8000-0000000d0005', 'heat-water', 'Heat water', 'Warm baths from the roof, without the kettle or the wall heater.',
    E'A solar water heater needs no inverter and no battery: the sun warms the collector, warm water rises into the tank, and the tank keeps it warm through the night. A small electric element is built in for days of rain.\n\nCount 40 to 50 litres for each person. With a tank on the roof, gravity is enough; with a booster pump you need a pressurised one.',
    '[{"label": "Sun", "text": "Five hours of good sun heat the tank", "sketch": "sun"},
      {"label": "Heater", "text": "150 L for a family of three", "picture": {"kind": "water-heater", "collector": "tubes", "litres": 150, "tubes": 15}},
      {"label": "Your bath", "text": "55 to 60 °C on a sunny day", "sketch": "bath"}]', 5),
  ('5eed0000-0000-4000-8000-0000000d0006', 'light-a-street', 'Light a street', 'Estate roads, compounds, gates and yards, with no trench and no bill.',
    E'Each lamp is its own power station: panel, battery and light on one pole. It comes on at dusk by itself and dims while nobody passes.\n\nThe height of the pole decides the lamp, and the lamp decides the distance between poles: 30 W at 4 to 5 m every 12 to 15 m, 80 W at 8 to 9 m every 30 m. A road of 100 m needs five poles with 60 W lamps. Compare the lumens, not the watts on the box.',
    '[{"label": "Sun", "text": "The panel on the lamp fills its battery by day", "sketch": "sun"},
      {"label": "Lamp", "text": "60 W give 10,200 lm, with two nights in the battery", "picture": {"kind": "street-light", "form": "all-in-one", "watts": 60, "lumens": 10200}},
      {"label": "Your street", "text": "A pole every 22 m: five for 100 m of road", "sketch": "street"}]', 6),
  ('5eed0000-0000-4000-8000-0000000d0007', 'wire-and-protect', 'Wire, protect and measure', 'The small parts that keep a system safe for many years.',
    E'A loose joint, a thin cable or a missing breaker is what makes a solar system dangerous. Cable that is thick enough, connectors of one make, a breaker on each side and a copper rod in the ground cost little compared with the rest.\n\nThe breaker at the battery is the large one: it must carry the highest current between battery and inverter, plus a quarter. Each product page says which breaker, cable and fuse fit. A meter with a clamp on the grid, on the generator and on the inverter shows what came from where, by the hour.',
    '[{"label": "Mounting", "text": "Rails and clamps, one set for four panels", "picture": {"kind": "mounting", "panels": 4}},
      {"label": "Cable", "text": "6 mm² from roof to inverter", "picture": {"kind": "cable", "mm2": 6, "metres": 100}},
      {"label": "Breakers", "text": "A small one at the panels, a large one at the battery: 160 A for 5 kVA", "picture": {"kind": "breaker", "amps": 160, "poles": 2}},
      {"label": "Meter", "text": "What came from where, by the hour", "picture": {"kind": "meter", "phases": 1}}]', 7)
on conflict do nothing;

-- Complete kits first, then the parts in the order of the diagram; smaller ones before larger ones.
insert into public.product_use_items (use_id, product_id, position)
select product_use.id, product.id, row_number() over (partition by product_use.id order by fitting.rank, product.price, product.id)
from (values
  ('power-my-home', 'complete-kits', 1, 'power_kva', 3, 8), ('power-my-home', 'solar-panels', 2, 'power_w', 450, 585), ('power-my-home', 'inverters', 3, 'power_kva', 3, 8),
  ('power-my-home', 'batteries', 4, 'capacity_kwh', 2, 16),
  ('run-my-business', 'complete-kits', 1, 'power_kva', 8, 99), ('run-my-business', 'solar-panels', 2, 'power_w', 550, 999), ('run-my-business', 'inverters', 3, 'power_kva', 8, 99),
  ('run-my-business', 'batteries', 4, 'capacity_kwh', 10, 99), ('run-my-business', 'accessories', 5, 'metering', null, null),
  ('light-a-room', 'complete-kits', 1, 'power_kva', 0, 1), ('light-a-room', 'solar-panels', 2, 'power_w', 0, 200), ('light-a-room', 'inverters', 3, 'power_kva', 0, 1),
  ('light-a-room', 'batteries', 4, 'capacity_kwh', 0, 2.5), ('light-a-room', 'charge-controllers', 5, 'current_a', 0, 20),
  ('add-solar', 'charge-controllers', 1, 'current_a', 0, 999), ('add-solar', 'solar-panels', 2, 'power_w', 200, 585), ('add-solar', 'accessories', 3, 'dc-breaker', null, null),
  ('add-solar', 'accessories', 4, 'mounting', null, null),
  ('heat-water', 'water-heating', 1, null, null, null),
  ('light-a-street', 'street-lights', 1, null, null, null),
  ('wire-and-protect', 'accessories', 1, null, null, null)
) as fitting (use_slug, category_slug, rank, facet, least, most)
join public.product_uses product_use on product_use.slug = fitting.use_slug
join public.product_categories category on category.slug = fitting.category_slug
join public.products product on product.category_id = category.id and case
  when fitting.facet is null then true
  when fitting.least is null then fitting.facet in (product.facets ->> 'accessory_type', product.technical ->> 'part')
  else (product.facets ->> fitting.facet)::numeric between fitting.least and fitting.most
end
where product.id::text like '5eed0000-%'
on conflict do nothing;
