-- Ten articles. The sources of their numbers are at the end of each.
insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-e9e46d6219e1', 'size-solar-two-bedroom-flat-lagos', 'How to size solar for a two-bedroom flat in Lagos',
  'A full sizing on paper: list the loads, find the night share, then the inverter, battery and panels, with every sum shown and the price at the end.',
  'Ifeoma Nwachi', '{sizing,batteries}', '2026-05-12', 'system', true, $post$For about ₦3 million of equipment, a two-bedroom flat in Lagos can put the generator away, as long as you do not cook or run an air conditioner on it. You can also spend the same money badly. The difference is one page of arithmetic. Here it is, for a typical flat: fridge, three fans, TV, lights, two laptops.

## Step 1: list what you run, by day and by night

Watts alone tell you nothing about the battery. You need watts times hours, and you need to know which hours. Day here is 7 am to 6 pm. Night is the other 13 hours.

| Load | Watts | Day Wh | Night Wh |
|---|---|---|---|
| 8 LED bulbs, 10 W each | 80 | 0 | 400 |
| 3 ceiling fans, 75 W each | 225 | 675 | 1,800 |
| TV, 42 inch | 120 | 240 | 480 |
| Decoder | 20 | 40 | 80 |
| Small fridge, 150 W | 150 | 550 | 650 |
| Router | 12 | 132 | 156 |
| 2 laptops, 65 W each | 130 | 390 | 260 |
| Blender, 6 minutes | 400 | 40 | 0 |
| **Total** | **1,137** | **2,067** | **3,826** |

The flat uses 5,893 Wh a day, or 5.9 kWh. Nearly two thirds of it falls at night. The fans alone take 1.8 kWh of that.

Look at the fridge. It is not 150 W for 24 hours. A fridge cycles and runs about one third of the time, so we count 50 W on average: 50 × 24 = 1,200 Wh. If your fridge has a data sheet with kWh a year, use that number instead.

These watts are the round numbers that Nigerian sellers publish. Read your own labels and change them.

## Step 2: the inverter

Two checks. Take the larger answer.

- **All at once:** 1,137 W with everything on, plus a quarter in reserve: 1,137 × 1.25 = 1,421 W.
- **Starting:** a motor draws three to seven times its running power for a moment. At worst the fridge adds 6 × 150 = 900 W. So 1,137 + 900 = 2,037 W for a few seconds.

A 1 kVA inverter fails the first check. A 3 kVA unit passes both with room to spare. We take the [Agbara 3.5 kVA hybrid](/shop/agbara-hybrid-3-5kva) at ₦720,000, for one reason: it works at 48 V, so the battery you buy today still fits a larger inverter later. Its own use is 35 W, day and night. Keep that number for the next step.

## Step 3: the battery

Decide how long you must last without light and without sun. We plan with 90 % inverter efficiency, 90 % usable depth for lithium, 97.5 % on the way out of the battery, and 80 % of capacity left at the end of its life.

For the whole night:

- 3,826 ÷ 0.90 = 4,251 Wh
- inverter’s own use: 35 × 13 = 455 Wh
- from the battery: 4,706 Wh
- battery size when new: 4,706 ÷ 0.90 ÷ 0.975 = 5,363 Wh
- battery size so that it still holds when old: 5,363 ÷ 0.80 = 6,704 Wh

The same sum for shorter outages:

| Outage to cover | From the battery | Size when new | Size when old |
|---|---|---|---|
| 4 evening hours | 2.04 kWh | 2.32 kWh | 2.90 kWh |
| 6 evening hours | 2.73 kWh | 3.11 kWh | 3.89 kWh |
| Whole night | 4.71 kWh | 5.36 kWh | 6.70 kWh |

One [5.12 kWh rack battery](/shop/imole-lfp-rack-5kwh) at ₦1,450,000 covers six hours for its whole life. For the whole night it is 5 % short even when new: it gives 4.49 kWh and you need 4.71. Switch one fan off after midnight and it fits. When it gets old, or if you do not want to switch anything off, slide in a second module.

## Step 4: the panels

Size for the darkest month, not for the average. In Lagos that is July, when 1 kWp gives about 2.88 kWh a day. In January it gives 4.21.

What the panels must make:

- day share: 2,067 ÷ 0.90 + 35 × 11 = 2,682 Wh
- night share, with 5 % lost in the battery: 4,706 ÷ 0.95 = 4,954 Wh
- together: 7,636 Wh, so 7.64 ÷ 2.88 = 2.65 kWp

Five [550 W panels](/shop/imole-mono-550w) make 2.75 kWp: 7.9 kWh a day in July, 9.9 on average. They cost 5 × ₦159,500 = ₦797,500 and cover about 13 m² of roof.

No roof for that? Four [450 W panels](/shop/orun-topcon-450w-black) need 8 m² and give 5.2 kWh in July. The grid then fills the gap, which is what a hybrid inverter is for.

## Step 5: add it up and test it

Shop prices on 12 May 2026:

| Part | Price |
|---|---|
| Inverter 3.5 kVA | ₦720,000 |
| Battery 5.12 kWh | ₦1,450,000 |
| 5 panels of 550 W | ₦797,500 |
| **Equipment** | **₦2,967,500** |

Mounting, cable, breakers and installation come on top. One developer’s price list of November 2025 puts installation alone at ₦150,000 to ₦350,000. Our [Flat kit 3 kVA](/shop/imole-kit-3kva) costs ₦2,390,000 with installation in Lagos. It has less of everything: 1.8 kWp and 2.56 kWh. It is the right choice if you mostly have light at night.

One warning. A system can make enough energy in a day and still go dark at 10 pm, because the battery was full at noon and the rest was thrown away. Daily sums do not show this. The [solar calculator](/solar-calculator) runs all 8,760 hours of the year, so put your list in there before you pay. If somebody offers a system “sized to IEEE 1562”, ask why: that guide is for stand-alone systems with lead-acid batteries, not for a lithium hybrid on the grid.

## Sources

- Sunlight: NASA SSE Release 6.0, monthly means 1983–2005, cell of Ikeja, about ±10 % for a month; yield at 10° facing south computed by our method.
- Watts and installation price: naija-solar-calc, November 2025; solarinverter.ng. Fridge cycling: comparelight.com.
- Motor starting: DonRowe list. IEEE 1562 (2007) scope: standards.ieee.org.
- Efficiency, depth and ageing values are planning assumptions; own use and capacity are from our data sheets.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-fdb9e00a5100', 'lithium-or-tubular-cost-per-kwh', 'Lithium or tubular: what one kWh really costs you',
  'Tubular is cheaper on the day you pay. Over its life each kWh costs two to three times as much. The sums, and where tubular still wins.',
  'Ifeoma Nwachi', '{batteries,money}', '2026-06-02', 'usable-energy', true, $post$Four tubular batteries cost ₦1,360,000. One lithium battery with nearly the same usable energy costs ₦1,450,000. So the difference today is ₦90,000. But what you buy in a battery is all the kilowatt-hours it will give over its life. Divide the price by those, and the answer changes.

## What you can use is not what is printed

Lead-acid lives long only if you stop at half. Lithium iron phosphate (LFP) can go to 90 %. So compare usable energy, never the label.

| | 4 × [tubular 220 Ah](/shop/dawaki-tubular-220ah) | 1 × [LFP rack 5.12 kWh](/shop/imole-lfp-rack-5kwh) |
|---|---|---|
| Price, 2 June 2026 | ₦1,360,000 | ₦1,450,000 |
| Energy on the label | 10.56 kWh | 5.12 kWh |
| Depth you may use | 50 % | 90 % |
| Usable energy | 5.28 kWh | 4.61 kWh |
| Cycles to 80 % capacity | 1,500 | 6,000 |
| Round-trip efficiency | 82 % | 95 % |
| Weight | 244 kg | 45 kg |
| Warranty | 2 years | 10 years |

Per usable kWh, tubular is cheaper today: 1,360,000 ÷ 5.28 = ₦257,576, against 1,450,000 ÷ 4.608 = ₦314,670. If you look only at this, you buy tubular.

## The cost over life

Each battery fades from 100 % to 80 % over its rated cycles, so count 90 % on average.

- **Tubular:** 5.28 × 1,500 × 0.9 = 7,128 kWh. 1,360,000 ÷ 7,128 = **₦191 per kWh**.
- **LFP, all cycles:** 4.61 × 6,000 × 0.9 = 24,894 kWh. 1,450,000 ÷ 24,894 = **₦58 per kWh**.

The second figure is too kind to lithium. At one cycle a day, 6,000 cycles take more than 16 years, and nobody here has promised you 16 years. So count as our [comparison of batteries](/lithium-or-tubular) and our solar calculator do: at most ten years for lithium and four for tubular.

- **Tubular, four years only:** 5.28 × 1,460 × 0.9 = 6,938 kWh. 1,360,000 ÷ 6,938 = **₦196 per kWh**.
- **LFP, ten years only:** 4.61 × 3,650 × 0.9 = 15,144 kWh. 1,450,000 ÷ 15,144 = **₦96 per kWh**.

Even with this count, a tubular kWh costs twice as much. And ten years need three sets of tubular batteries. At today’s price that is 3 × 1,360,000 = ₦4,080,000, before the cost of carrying 244 kg up the stairs again.

## Three costs the price tag hides

**Charging losses.** To take 1 kWh out of lithium you put 1.05 in. For tubular you put 1.22 in. If you charge from the grid at {{price tariff_with_vat}}, the Band A price with VAT ({{date tariff_band_a}}), the loss costs {{naira 0.0526 * tariff_with_vat}} per kWh with LFP and {{naira 0.2195 * tariff_with_vat}} with tubular. If you charge from spare sun, it costs nothing. In July there is not much spare sun.

**Charging time.** This one decides many cases in Nigeria. The data sheet of the 220 Ah tubular recommends 22 A. At 48 V that is 22 × 48 = 1,056 W. To replace half the charge, 110 Ah, takes at least 110 ÷ 22 = 5 hours, and the last part is slower. The LFP module takes 50 A, which is 2,560 W: 4.608 ÷ 2.56 = 1.8 hours. If your light comes twice a day for an hour or two, a tubular bank may never fill. A lead battery that is never full dies early.

**Power.** The same data sheet allows 44 A continuous. One string of four gives 44 × 48 = 2,112 W, whatever is printed on the inverter. The LFP module allows 100 A, or 5,120 W. A 5 kVA inverter on one tubular string is a 5 kVA inverter by day and a 2 kVA one at night.

## When tubular is the right answer

There are three such cases.

- **You use it rarely.** If light is steady and you draw the battery down fewer than 150 times a year, one set of 1,500 cycles covers ten years of cycles. Age may end it before that; the warranty is two years. But you will not be paying for cycles you never use.
- **The money is not there.** The [Family kit with tubular](/shop/imole-kit-5kva-tubular) is ₦3,990,000. The [same kit with lithium](/shop/imole-kit-5kva) is ₦4,250,000. The difference is ₦260,000. If that is what stands between you and no system, buy the tubular kit, and start saving for the change. If you can pay in parts, compare first on the [repayment plans](/repayment-plans) page.
- **The technician is next door and the lithium dealer is not.** It is worth a lot to have a battery that somebody near you can service.

If you choose tubular, give it what it needs. Top it up with distilled water every three months. Keep it where air moves. Set the inverter to stop at half, and set the charge current to 22 A per string. Buy the whole set on one day.

## How to use this on any offer

Ask for four numbers: price, kWh on the label, depth of discharge, and cycles at that depth. Then:

- price ÷ (kWh × depth × cycles × 0.9) = naira per kWh over life
- if 365 × the years that you trust the battery for is fewer than the cycles, use that instead

Check the lowest price too. A 2025 trade page put 5 kWh of lithium at ₦1.2 million to ₦2.5 million in Nigeria, which is ₦240,000 to ₦500,000 per kWh on the label. Our 5.12 kWh module works out at ₦283,203, and the [15.36 kWh floor battery](/shop/agbara-lfp-floor-15kwh) at ₦257,161. An offer far below that range needs an explanation before you pay.

All cycle figures are given at 25 °C. A battery in a hot store under a zinc roof will not reach them, whatever its chemistry. Ask the seller for the curve at 35 °C.

Not sure how much you need first? Start with the [solar calculator](/solar-calculator).

## Sources

- Prices, depth, cycles, currents, efficiency and warranty: our shop data sheets, 2 June 2026.
- Lithium market range: solarsolutions4everyone, 2025. The tubular 220 Ah at ₦340,000 matches naija-solar-calc, November 2025.
- Band A tariff: the price that our [solar calculator](/solar-calculator) starts with, and VAT ({{date tariff_band_a}}).$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-b79e379d0b3b', 'read-your-prepaid-meter-and-band', 'Your prepaid meter, your band, and what an hour is worth',
  'Find your true price per kWh from one receipt, check your band with a two-week log, and put a naira value on every hour without light.',
  'Nsikan Udofot', '{grid,money}', '2026-07-07', 'meter', true, $post$An evening hour of grid light costs a small flat about {{naira 0.3 * tariff_with_vat}}. The same hour on a petrol generator costs about {{naira 20 / 15 * petrol}}. That gap is why the number of hours you get matters more than the tariff. Your meter and your band tell you both, if you know how to read them.

## Your meter counts units, and a unit is one kWh

One unit on a prepaid meter is one kilowatt-hour: 1,000 watts for one hour. A 100 W fan for ten hours is one unit. The number on the display is what is left, so it goes down.

Three readings are worth writing down:

- **Units left at 7 pm and at 7 am.** Say the display goes from 86.4 to 82.9 and there was light for nine of those hours. You used 3.5 units, or about 0.39 kW on average. That number sizes your battery.
- **Units before and after one heavy thing.** Read, iron for an hour, read again. Now you know what ironing costs.
- **Units with everything off.** Leave for an hour with only the fridge on. If the meter falls faster than the fridge explains, somebody else may be on your line.

The codes that show power or history on the keypad differ from maker to maker. Use the sheet that came with your meter.

## Find your true price from the receipt

Do not trust the tariff you remember. Take your last receipt and divide:

- **amount paid ÷ units received = your price per kWh, all in**

An example. With a tariff of {{price tariff_band_a}} and VAT of {{exact electricity_vat_percent}} % on top, the price is {{price tariff_with_vat}}. So ₦10,000 buys {{tenths 10000 / tariff_with_vat}} units. If your receipt shows fewer, look for a deducted debt or another charge, and ask about it.

What we know about the tariff is dated. Band A went to ₦225 per kWh on 3 April 2024. Ikeja Electric cut it to ₦206.80 on 6 May 2024. The price that we count with is {{price tariff_band_a}} ({{date tariff_band_a}}). Bands B to E were left unchanged in 2024, and we did not find an official table for them. Your receipt is the better source, and it is the one you should type into the [solar calculator](/solar-calculator).

## What your band promises

The band belongs to your feeder, not to your house. It is a promise of hours per day.

| Band | Minimum supply a day | Maximum outage a day | Maximum outage in 30 days |
|---|---|---|---|
| A | 20 h | 4 h | 120 h |
| B | 16 h | 8 h | 240 h |
| C | 12 h | 12 h | 360 h |
| D | 8 h | 16 h | 480 h |
| E | 4 h | 20 h | 600 h |

Surveys tell a different story, and they do not agree with each other. The NBS panel survey of November 2024 found 67.2 hours of outage a week in towns, which is 9.6 hours a day. The NBS energy demand survey of 2024 found 6.6 hours of supply a day in nine states. A third, by NBS with the World Bank, found 6.8 hours of grid and 4.1 hours of generator a day. So do not size a system from the band or from an average. Size it from your own street.

**Keep a log for two weeks.** Write the time light goes and the time it comes, on paper or in a chat with yourself. Add up the hours. If you get 231 hours in 14 days, that is 231 ÷ 14 = 16.5 hours a day. On Band A you would be 3.5 hours a day below the promise, and paying the Band A price. Take the log to your distribution company. It is harder to ignore dates and times than “light is bad”.

## What each hour is worth

Now put a price on an hour. Take an evening load of 300 W: lights, two fans, TV.

- **From the grid:** 0.3 kWh × {{price tariff_with_vat}} with VAT = {{naira 0.3 * tariff_with_vat}}.
- **From a petrol generator:** a generator burns most of its fuel just to keep running. One Lagos user measured 20 litres in 15 hours on a 2.9 kVA set, which is 1.33 litres an hour. We count petrol at {{price petrol}} a litre ({{date petrol}}). So 20 ÷ 15 × {{price petrol}} = **{{naira 20 / 15 * petrol}} an hour**, before oil and repairs.

Multiply by the dark hours your band allows in 30 days:

| Band | Dark hours | All of them on petrol | The same hours from the grid, 300 W |
|---|---|---|---|
| A | 120 | {{naira 120 * 20 / 15 * petrol}} | {{naira 120 * 0.3 * tariff_with_vat}} |
| B | 240 | {{naira 240 * 20 / 15 * petrol}} | {{naira 240 * 0.3 * tariff_with_vat}} |
| C | 360 | {{naira 360 * 20 / 15 * petrol}} | {{naira 360 * 0.3 * tariff_with_vat}} |
| D | 480 | {{naira 480 * 20 / 15 * petrol}} | {{naira 480 * 0.3 * tariff_with_vat}} |
| E | 600 | {{naira 600 * 20 / 15 * petrol}} | {{naira 600 * 0.3 * tariff_with_vat}} |

The petrol column is not your bill. Nobody runs the set for every dark hour. The survey found 4.1 hours a day, which is about the Band A row: 123 hours, {{naira 123 * 20 / 15 * petrol}} a month. And the last column uses the Band A price for everybody, because that is the only one we can name. Put in your own.

Your set may also burn less. Fill the tank to the brim, run a normal evening, fill it again, and use your litres and your pump price.

## What to do with these numbers

- **Band A with good hours:** you have few dark hours, so solar saves you less. A small battery may be enough. Look at the [Flat kit 3 kVA](/shop/imole-kit-3kva) before anything larger.
- **Band B or C, or a Band A that fails:** the evening is what costs you. The battery matters more than the panels.
- **Band D or E:** treat the grid as a bonus. Size panels for July, and let the grid top up.

Paper is enough for the log. If you want it kept for you, the [smart meter](/shop/imole-smart-meter-1p) at {{naira product.imole-smart-meter-1p}} records what the house takes, every ten seconds, and keeps 30 days when the network is down. Ask us to read your log with you on the [contact](/contact) page.

## Sources

- Bands: cknnigeria, 3 April 2024; Punch, 4 April 2024. Tariffs: Punch, April 2024; Nairametrics, 6 May 2024. Today’s price: our [solar calculator](/solar-calculator).
- Surveys: NBS General Household Survey Panel Wave 5, November 2024; NBS Residential Energy Demand Survey, 2024; NBS/World Bank living standards survey as quoted by Orient Energy Review.
- Petrol price: {{source petrol}}. Generator use: Guardian Nigeria, 2016, one user.
- VAT of {{exact electricity_vat_percent}} % on the bill is our assumption; check your receipt.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-f36fb103b809', 'petrol-generator-or-solar-cost-per-kwh', 'Petrol generator or solar: the real cost of one kWh',
  'A kWh from a small petrol generator costs many times the grid price. From a solar kit it is close to the grid price. Check our sums against yours.',
  'Bolúwatifẹ́ Adérìbigbé', '{money,grid}', '2026-07-21', 'cost', true, $post${{naira 20 / 15 * petrol}}. That is what one kilowatt-hour costs from a small petrol generator that carries 1 kW, with petrol at {{price petrol}} a litre ({{date petrol}}). The Band A grid sells the same kilowatt-hour for {{price tariff_with_vat}} with VAT ({{date tariff_band_a}}). Solar costs far less than petrol. It is close to the grid price, and sometimes below it. But it has its own traps, and we show them too.

## Why the small generator costs so much

A petrol engine in good shape at full load needs 0.35 to 0.40 litres for one kWh. At {{price petrol}} a litre that is:

- 0.35 × {{price petrol}} = {{naira 0.35 * petrol}}
- 0.40 × {{price petrol}} = {{naira 0.4 * petrol}}

Your generator does not work at full load. In the evening it carries lights, fans and a TV. The engine still turns at the same speed and burns most of its fuel just for that. One Lagos user wrote down his use in 2016: 20 litres in 15 hours, on a 2.9 kVA set. That is 1.33 litres every hour. At a lighter load the set burns a little less per hour, but far more per kWh. For the 500 W row below we leave it at 1.33.

| How it runs | Litres per kWh | Naira per kWh |
|---|---|---|
| Textbook, full load | 0.35 | {{naira 0.35 * petrol}} |
| Textbook, full load, less good | 0.40 | {{naira 0.4 * petrol}} |
| 1.33 litres an hour, 1 kW load | 1.33 | {{naira 20 / 15 * petrol}} |
| 1.33 litres an hour, 500 W load | 2.67 | {{naira 40 / 15 * petrol}} |
| Diesel, 8 kW set at full load | 0.33 | {{naira 0.33 * diesel}} |
| Diesel, 8 kW set at half load | 0.41 | {{naira 0.406 * diesel}} |

This is fuel only. Oil, plugs, carburettor and the day you wait for the mechanic come on top. We found no figure for these that we trust, so write down your own for three months.

One caution: 1.33 litres an hour is what one man’s generator used. Yours may do better. Fill the tank to the brim, run a normal evening, fill it again. Litres used × pump price ÷ hours is your cost per hour. Do this once and you do not need anybody’s table, not even ours. The pump price moves too: NNPC stations in Lagos sold at ₦870 in October 2025, and others at ₦739 that December. Each ₦100 on the litre is ₦133 on a kWh from that set at 1 kW.

## What a solar kWh costs

Take the [Family kit 5 kVA](/shop/imole-kit-5kva) at ₦4,250,000 with installation in Lagos, price of 21 July 2026.

- **Energy:** 3.3 kWp × 1,311 kWh = 4,326 kWh a year.
- **Ageing:** the panel warranty ends at 84.8 % after 25 years. That is about 0.6 points a year, so count 97 % on average over ten years.
- **Use:** nobody uses everything. When the battery is full at noon and you are at work, the rest is lost. We count 80 % used, and 60 % for a careless house.
- **Repairs:** the inverter has three years of warranty. We put in a second one at ₦1,100,000 within ten years. The battery has ten years.

So the money is 4,250,000 + 1,100,000 = ₦5,350,000. The energy at 80 % is 4,326 × 10 × 0.97 × 0.80 = 33,570 kWh.

- 5,350,000 ÷ 33,570 = **₦159 per kWh**
- at 60 % used: 5,350,000 ÷ 25,177 = **₦212 per kWh**

If you pay in instalments, you also pay interest. An example, not an offer: 30 % deposit, which is ₦1,275,000, and ₦2,975,000 over 24 months at 3 % a month on the falling balance. The instalment is ₦175,666 and the interest is ₦1,240,985 in all. Add it:

- 6,590,985 ÷ 33,570 = **₦196 per kWh**
- at 60 % used: 6,590,985 ÷ 25,177 = **₦262 per kWh**

## Side by side

| Source of one kWh | Naira |
|---|---|
| Grid, Band A, with VAT ({{date tariff_band_a}}) | {{price tariff_with_vat}} |
| Solar, cash, 80 % used | ₦159 |
| Solar, cash, 60 % used | ₦212 |
| Solar, instalments, 80 % used | ₦196 |
| Solar, instalments, 60 % used | ₦262 |
| Petrol, small set, 1 kW load | {{naira 20 / 15 * petrol}} |

Take your time with this table. Compared with a small petrol generator, solar is far cheaper. Compared with steady Band A light, it is close, and for a wasteful house that pays in instalments it costs more. If your cash could earn high interest in a safe place, count that loss too. So we do not say that solar is cheaper than good light. It is cheaper than the generator, and that is the reason to buy it.

## How fast it pays back

Here it all depends on your fuel. Take litres a week × 52 × price, here {{price petrol}} ({{date petrol}}), and assume that solar saves 90 % of it.

| Litres a week | Fuel a year | [Flat kit](/shop/imole-kit-3kva), ₦2,390,000 | Family kit, ₦4,250,000 |
|---|---|---|---|
| 10 | {{naira 10 * 52 * petrol}} | {{tenths 2390000 / 0.9 / 10 / 52 / petrol}} years | {{tenths 4250000 / 0.9 / 10 / 52 / petrol}} years |
| 20 | {{naira 20 * 52 * petrol}} | {{tenths 2390000 / 0.9 / 20 / 52 / petrol}} years | {{tenths 4250000 / 0.9 / 20 / 52 / petrol}} years |
| 30 | {{naira 30 * 52 * petrol}} | {{tenths 2390000 / 0.9 / 30 / 52 / petrol}} years | {{tenths 4250000 / 0.9 / 30 / 52 / petrol}} years |
| 40 | {{naira 40 * 52 * petrol}} | {{tenths 2390000 / 0.9 / 40 / 52 / petrol}} years | {{tenths 4250000 / 0.9 / 40 / 52 / petrol}} years |

At 10 litres a week the large kit is a poor buy. Take a smaller one, or a battery alone. From 20 litres on both kits come back much sooner, as long as you really stop buying fuel. A study of Nigerian systems in 2021 found payback of 3.7 to 5.2 years.

Check also that the kit can do the work. The Flat kit has 2.56 kWh of battery. It will not carry a house that burns 40 litres a week because of an air conditioner.

## What to do this week

1. Measure your litres over seven normal days.
2. Take your price per kWh from your last prepaid receipt: amount paid ÷ units.
3. Put both into the [solar calculator](/solar-calculator). It simulates every hour, with your outages and your set.
4. If you would pay in parts, look at the total on the [repayment plans](/repayment-plans) page, not at the monthly figure.

Keep the generator for the first rainy season. Service it, then see how often you still start it.

## Sources

- Petrol {{price petrol}}: {{source petrol}}. Diesel {{price diesel}}: {{source diesel}}. NNPC ₦870 and ₦739 at others: Legit.ng, October and December 2025.
- Litres per kWh: calculator.city; diesel table from waltpower.com and hardydiesel.com. 20 litres in 15 hours: Guardian Nigeria, 2016.
- Band A: the price of our [solar calculator](/solar-calculator). Payback: Umar and others, 2021, SETA 43.
- Yield: NASA SSE Release 6.0, Ikeja, our method. Use of 80 % and 60 % is our assumption.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-b27ca63ed698', 'inverter-kva-surge-and-the-fridge', 'Inverters: kVA, surge, and why the fridge trips yours',
  'A 150 W fridge can ask for over 1,000 W when it starts. How to read kVA, kW and surge, check the battery behind them, and avoid paying for the wrong size.',
  'Ifeoma Nwachi', '{sizing,buying}', '2026-08-04', 'surge', true, $post$You can save ₦450,000 on an inverter by learning the order in which to switch things on. You can also waste the price of a whole inverter when the fault is one loose cable. Before you buy again, find out which of the three trips you have: too many watts, too large a starting surge, or too weak a battery.

## kVA and kW are not the same

kVA is what the inverter can carry in volts times amps. Watts are what your appliances turn into work. The two are tied by the power factor:

- **kW = kVA × power factor**

At power factor 0.8, a 3 kVA inverter gives 2.4 kW. At 1.0 it gives 3 kW. Many labels print only the kVA. Read the data sheet and find the line in watts. On our hybrid inverters the two are equal: the [3 kVA](/shop/imole-hybrid-3kva) gives 3,000 W. Ask for the same line on any offer.

For the continuous size, add what you really run together and leave a quarter free: **peak watts × 1.25**.

## Surge: the moment a motor starts

A motor at rest needs a push. Fridges, freezers and pumps with an ordinary induction motor draw three to seven times their running power for a moment. An inverter appliance, such as an inverter AC, starts softly and needs little more than its running power.

| Motor | Running | Start at 3 times | Start at 7 times |
|---|---|---|---|
| Small fridge | 150 W | 450 W | 1,050 W |
| Large fridge | 300 W | 900 W | 2,100 W |
| Chest freezer | 335 W | 1,005 W | 2,345 W |
| Pump, 0.75 hp | 750 W | 2,250 W | 5,250 W |
| Pump, 1 hp | 1,050 W | 3,150 W | 7,350 W |

The rest of the house does not go off while the motor starts. So the surge you must carry is everything that runs, plus the extra of the largest motor.

- **Surge = running watts + (k − 1) × the largest motor**, where k is 3 to 7

A worked house: fridge 150, freezer 335, lights 80, fans 225, TV and decoder 140, a pump of 0.75 hp 750. Together 1,680 W.

- Continuous: 1,680 × 1.25 = 2,100 W. A 3 kVA inverter looks enough.
- Surge, worst pump: 1,680 + 6 × 750 = 6,180 W. The 3 kVA gives 6,000 VA for five seconds, which is 4,800 W at the power factor of 0.8 that we plan with. It trips, by 1,380 W.
- Surge, gentle pump: 1,680 + 2 × 750 = 3,180 W. It holds.

Now switch the pump on first, alone: 7 × 750 = 5,250 W. Even that is 450 W too much. A pump that starts at six times, 4,500 W, holds alone, if the battery can follow: 4,500 ÷ (25.6 × 0.93) = 189 A for that moment. Then switch on the rest. Or buy the [5 kVA](/shop/imole-hybrid-5kva), with 10,000 VA of surge, and never think about it. The difference is 1,100,000 − 650,000 = ₦450,000 (shop prices on 4 August 2026). It is your choice, but now you know what you are paying for.

## Why it trips at night, and when light comes back

If the same fridge starts at noon and trips at 9 pm, the inverter is not too small. By day the panels help. At night the whole push comes from the battery.

Take a small system: 12 V, 1 kVA, a 300 W fridge that starts at seven times, 2,100 W. At 93 % efficiency the battery must give 2,100 ÷ (12.8 × 0.93) = 176 A. Our [1.28 kWh lithium battery](/shop/imole-lfp-1-3kwh) is rated for 100 A continuous. Its protection may cut, and the house goes dark with a battery that is half full. The inverter itself allows only 2,000 VA, so it may trip first. Even the small fridge, at 1,050 W, asks for 88 A from that battery. That is why our [Room kit](/shop/imole-kit-1kva) says on its page that it is not meant for a fridge.

A tubular battery fails in another way. Its voltage sags. The 220 Ah type is rated for 44 A, which is 528 W at 12 V. Pull 88 A from one battery near the end of the evening and the voltage falls below the cut-off of 11.1 V. The inverter reads “battery low” and stops. A minute later the voltage recovers, it starts, the fridge starts, it stops. Perhaps your neighbour calls it a bad inverter.

Three things make it worse: a thin or long battery cable, a loose lug, and one old battery in a bank. Let an electrician check cable and lugs after half an hour of load. If they are warm, something is wrong.

The worst moment of all is when light returns after four hours. Fridge and freezer are both warm and both start in the same second. So do the neighbours’ motors, and the voltage on the line is low.

- Put the fridge and the freezer on separate delay plugs, set to different minutes.
- Keep the pump on its own switch.
- Set the inverter to wait until the grid has been steady, and to accept only a narrow voltage range if you have computers. On our hybrids, 170 to 280 V is the range for computers and 90 to 280 V for other appliances.

## Reading the fault

| What you see | Likely cause | What to check first |
|---|---|---|
| Overload, at once, when one thing starts | Surge | Order of starting; start alone |
| Overload after some minutes | Too many watts | Sum of what runs, × 1.25 |
| Low battery, at night, with charge left | Voltage sag | Cable, lugs, one weak battery |
| Dark, inverter dead, lithium battery | Battery protection | Rated amps of the battery |
| High temperature, afternoon | No air | 30 cm free around it, dust, sun |

The inverter’s own log names the code. Write it down with the time before you call anyone.

## Bigger is not free

An inverter uses power even when nothing runs. The 1 kVA takes 15 W, the 3 kVA 32 W, the 5 kVA 45 W, the 10 kVA 70 W. The last is 70 × 24 = 1,680 Wh, or 1.68 kWh every day. In July, when one kWp in Lagos gives 2.88 kWh a day, that is 1.68 ÷ 2.88 = 0.58 kWp: one whole [585 W panel](/shop/orun-topcon-585w-bifacial), ₦175,500, working only to keep the inverter awake.

So size it by the two checks, round up to the next size, and stop. The [solar calculator](/solar-calculator) does both checks from your list. If you already own a system that trips, send us the code, a photo of the battery side and your list through [contact](/contact). Often you need no new inverter at all.

Battery current can burn and kill. You can look and take notes. Let an electrician do everything else.

## Sources

- Starting of motors at three to seven times: DonRowe list; psg1959.wordpress.com.
- Watts: solarinverter.ng; naija-solar-calc, November 2025; theelectricityhub for the freezer.
- Power, surge, own use, currents and voltages: our data sheets, August 2026.
- July yield: NASA SSE Release 6.0, Ikeja, our method.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-7a456d3b89f1', 'flat-rate-or-reducing-balance-compare-instalments', 'Flat rate or reducing balance: how to compare instalments',
  '3 % a month flat is an effective 81 % a year, not 36 %. How to turn any instalment offer into one number you can compare, with the sums and a spreadsheet line to check them.',
  'Bolúwatifẹ́ Adérìbigbé', '{money,buying}', '2026-08-25', 'instalments', true, $post$Two shops offer you ₦1,000,000 over 12 months. Both say “3 % a month”. In the first you pay back ₦1,205,545. In the second, ₦1,360,000. Nobody lied. They only counted the 3 % on different things. After this page you will see the difference before you sign.

## The two ways to count

**Reducing balance.** Interest is charged on what you still owe. Each payment lowers the debt, so next month’s interest is smaller.

**Flat rate.** Interest is charged on the first amount for every month, as if you had paid nothing back. In month 12 you owe almost nothing, and you still pay interest on the whole million.

The sums for ₦1,000,000, 12 months, 3 % a month:

- Flat: 1,000,000 × 0.03 × 12 = ₦360,000 interest. (1,000,000 + 360,000) ÷ 12 = ₦113,333 a month.
- Reducing: 1,000,000 × 0.03 ÷ (1 − 1.03^−12) = ₦100,462 a month. Times 12 is ₦1,205,545, so ₦205,545 interest.

The first three months on the reducing balance:

| Month | You pay | Interest | Off the debt | Still owed |
|---|---|---|---|---|
| 1 | ₦100,462 | ₦30,000 | ₦70,462 | ₦929,538 |
| 2 | ₦100,462 | ₦27,886 | ₦72,576 | ₦856,962 |
| 3 | ₦100,462 | ₦25,709 | ₦74,753 | ₦782,209 |

## The APR compares offers, the effective rate shows the true cost

To compare two offers, ask: what rate on the falling balance would give these payments? Multiply that monthly rate by 12 and you have the APR. Let it compound for a year and you have the effective rate, which is what the money really costs. For the flat offer the rate that fits is 5.08 % a month, not 3 %.

- APR: 5.08 % × 12 = 61.0 %
- effective: 1.0508 to the power 12, minus 1 = 81.2 % a year

| Offer on ₦1,000,000, 12 months | A month | Interest | APR | Effective a year |
|---|---|---|---|---|
| 2 % a month, reducing | ₦94,560 | ₦134,715 | 24.0 % | 26.8 % |
| 3 % a month, reducing | ₦100,462 | ₦205,545 | 36.0 % | 42.6 % |
| 2 % a month, flat | ₦103,333 | ₦240,000 | 41.7 % | 50.7 % |
| 3 % a month, flat | ₦113,333 | ₦360,000 | 61.0 % | 81.2 % |
| 3 % a month, flat, 2 % fee taken first | ₦113,333 | ₦380,000 with fee | 65.3 % | 88.8 % |

See the third line. Two per cent flat is dearer than three per cent reducing. The small number is the expensive one.

You can check any offer in a spreadsheet. For the flat offer type:

- `=RATE(12,-113333.33,1000000)*12` for the APR
- `=(1+RATE(12,-113333.33,1000000))^12-1` for the effective rate

If there is a fee, put what you really receive. With 2 % taken first, that is 980,000 instead of 1,000,000.

## Four places where the cost hides

**Fees.** Take a system of ₦2,400,000 with a 20 % deposit. You finance ₦1,920,000 at 4 % flat for six months. Interest is 1,920,000 × 0.04 × 6 = ₦460,800, and the instalment is ₦396,800. The APR is 78.2 %. Now add a fee of 2 % on the amount financed, ₦38,400, paid up front. The APR becomes 86.0 % and the effective rate 129.5 %.

**Interest on the deposit.** Some sellers charge the flat rate on the full price, although you paid 20 % on the first day. Then interest is 2,400,000 × 0.04 × 6 = ₦576,000, and the instalment rises to ₦416,000. The APR is 96.6 %, before any fee. Ask one question: “The interest is on which amount?”

**The cash price.** If the instalment price is higher than the price for cash, the difference is interest too. Work from the cash price always.

**The sum that does not add up.** A 2025 blog advertised a ₦1.5 million system as ₦60,000 × 24. That is ₦1,440,000, less than the price. Either there was a deposit nobody mentioned or the figure was wrong. Do the multiplication before you believe it.

## If you pay early

On a reducing balance, early payment saves you the interest that has not come yet. After six payments at 3 % you owe ₦544,222. Pay that and you are done. Six more instalments would have been ₦602,773, so you save about ₦58,550.

On a flat plan it depends on the agreement. With no rebate you still owe 6 × 113,333.33 = ₦680,000. At the plan’s own true rate the fair figure is ₦573,781. The difference is ₦106,219. So before you sign, ask for the early settlement figure after six months, in writing, in naira.

## What you may ask for, and what to do next

The FCCPC’s consumer lending regulations of July 2025 also reach retailers who offer instalments. They ask for all interest, fees, tenor and terms in plain English before the transaction. They cover unsecured credit, so not every plan falls under them. But a seller who cannot give you those four things on one page has answered your question.

For scale: the Central Bank’s policy rate was 26.5 % early in 2026, and it may have moved since. Nobody lends to you far below that for long without a subsidy. A plan that looks cheaper has its cost somewhere else, often in the price.

Your checklist:

1. Cash price today: ______
2. Deposit and fees: ______
3. Instalment × number of months: ______
4. Total of 2 and 3, minus 1, is what the plan costs you in naira.
5. APR and effective rate, from the spreadsheet line.
6. Early settlement after six months, in writing.

Compare offers on line 4 and line 5 together. A longer plan has smaller instalments and a larger line 4, even at the same rate.

Every plan on our [repayment plans](/repayment-plans) page shows the effective rate beside the monthly rate and the schedule to the last kobo. Try it with the [Flat kit](/shop/imole-kit-3kva) or with your own amount. Then try the cheapest plan of all: start smaller, with one battery and fewer panels on an inverter that can grow, such as the [Agbara 3.5 kVA hybrid](/shop/agbara-hybrid-3-5kva), and add to it from what you no longer spend on petrol. If a line is not clear, [ask us](/contact) before you pay anything.

## Sources

- All instalments were computed to the kobo and rounded to the naira here; rates as internal rates of return, fees deducted from the amount received.
- FCCPC Digital, Electronic, Online or Non-traditional Consumer Lending Regulations, July 2025, as summarised by Cardinal Counsel and Mondaq.
- Policy rate: 304th meeting of the CBN committee, early 2026, via sbsradio.net and newstrends.
- Advertised ₦60,000 × 24: a page that we read in 2025. We do not name it, because only the sum matters here.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-8a5384ed84cd', 'solar-for-pharmacy-barber-cold-room', 'Solar for a small business: pharmacy, barber, cold room',
  'Three businesses, three answers: the kWh each one needs, the kit that fits, where it falls short in July, and how long until fuel savings pay for it.',
  'Hannatu Dabo', '{business,sizing}', '2026-09-15', 'day-load', true, $post$A barber spends {{naira 20 * 52 * petrol}} a year if his generator burns 20 litres of petrol a week, at {{price petrol}} a litre ({{date petrol}}). A cold room can spend much more than that on diesel for half its hours. Yet the barber’s solar is simple and the cold room’s is not. The reason is when they need the power. Let us take three shops and do the sums.

In every sum we count 90 % inverter efficiency, add the inverter’s own use, and compare with July, the darkest month in Lagos: 2.88 kWh a day from one kWp. Watts are sellers’ round numbers. Where we assume something, we say so. Prices are from our shop on 15 September 2026, with installation in Lagos.

## The barber: the load follows the sun

| Load, ten hours a day | Watts | Wh a day |
|---|---|---|
| 8 LED bulbs | 80 | 800 |
| 2 standing fans, 100 W each | 200 | 2,000 |
| TV and decoder | 140 | 1,400 |
| 3 clippers, 15 W each, 6 hours (our assumption) | 45 | 270 |
| **Total** | **465** | **4,470** |

The shop never needs more than 465 W at once. A 1 kVA inverter carries that with ease, so the [Room kit](/shop/imole-kit-1kva) at ₦935,000 looks right. It is not. Its 0.4 kWp gives 1.15 kWh a day in July, and the shop needs 4.47. **Power is not energy.** Check both on every offer.

The [Flat kit 3 kVA](/shop/imole-kit-3kva) at ₦2,390,000 has 1.8 kWp. The need is 4,470 ÷ 0.90 + 32 W × 10 h = 5,287 Wh, with the inverter switched off at closing. July brings 5.18 kWh, an average day 6.47. That fits, with a little help from the grid in the rains. Its battery holds the two dark hours before closing: 2 × (465 ÷ 0.90 + 32) = 1,097 Wh, and it gives 2,246 Wh.

If it saves all of those 20 litres a week, the fuel pays for it in 2,390,000 ÷ {{number 20 * 52 * petrol}} = {{tenths 2390000 / 20 / 52 / petrol}} years. At 80 % it is {{tenths 2390000 / 0.8 / 20 / 52 / petrol}} years. Haircuts happen while the sun shines. That is why the battery can be small.

## The pharmacy: plan for the fridges, think twice about the AC

| Load | Watts | Hours | Wh a day |
|---|---|---|---|
| 2 medicine fridges, 150 W, running a third of the time | 300 | 24 | 2,400 |
| 12 LED bulbs | 120 | 12 | 1,440 |
| Desktop computer | 250 | 12 | 3,000 |
| Router | 12 | 24 | 288 |
| **Without AC** | **682** | | **7,128** |
| AC, 1 hp inverter, at full power | 900 | 10 | 9,000 |
| **With AC** | **1,582** | | **16,128** |

Without the AC, the [Family kit 5 kVA](/shop/imole-kit-5kva) at ₦4,250,000 carries it: 7,128 ÷ 0.90 + 45 × 24 = 9,000 Wh, against 9.5 kWh in July.

With the AC you need 16,128 ÷ 0.90 + 60 × 24 = 19,360 Wh. The [Duplex kit 8 kVA](/shop/imole-kit-8kva) at ₦7,480,000 brings 19.0 kWh in July, a little short, and 23.7 on average. So one air conditioner adds ₦3,230,000 to the price of the system. An inverter AC throttles when the room is cool, so the true need is lower. Still, ask whether the grid can carry the AC alone, and keep the solar for what must not stop.

The fridges must not stop. On the Family kit’s battery, 4.49 kWh usable, fridges (100 W on average) and router take 112 ÷ 0.90 + 45 = 169 W. That is 26 hours without sun and without light, if you switch the rest off. For vaccines, write that number on the wall, and put a thermometer with an alarm beside it. A computer alone would empty the same battery in 14 hours: 4,493 ÷ (250 ÷ 0.90 + 45).

## The cold room: store cold, not electricity

Suppose the label says 1.8 kW and the hour counter shows 14 hours a day. That is 25.2 kWh a day, our assumption; read yours.

- Need: 25,200 ÷ 0.90 + 70 × 24 = 29,680 Wh.
- The [Business kit 10 kVA](/shop/imole-kit-10kva-business) at ₦10,550,000 has 9.36 kWp: 27.0 kWh in July, 33.6 on average. July is short by 2.7 kWh a day. Grid or generator must bring that.
- Start: at seven times, 7 × 1.8 = 12.6 kW. The inverter allows 20 kVA for five seconds. Good.
- Night, 13 hours, if the compressor runs evenly: 25.2 × 13 ÷ 24 = 13.65 kWh. From the battery 13,650 ÷ 0.90 + 70 × 13 = 16,077 Wh. The battery gives 13,478 Wh. It is empty around 5 am.

You could add a second battery for ₦3,950,000. Or move the work into the sun. Set the thermostat lower by day so the compressor runs nine of its 14 hours while the sun is up. Then the night needs five hours: 9,000 ÷ 0.90 + 910 = 10,910 Wh. It fits. Frozen goods, water bottles and ice packs hold the cold through the night. A thermostat change costs nothing. Try it for two weeks with your generator before you buy anything, and watch the temperature at 6 am.

The saving: a diesel set of 8 kW at half load burns 0.406 litres per kWh. A generator that carries only 1.8 kW burns more. If half the cold room’s energy comes from diesel now, that is 12.6 × 0.406 = 5.1156 litres a day. At {{price diesel}} a litre ({{date diesel}}) it is {{naira 5.1156 * diesel}} a day and {{naira 5.1156 * 365 * diesel}} a year. The kit pays back in 10,550,000 ÷ {{number 5.1156 * 365 * diesel}} = {{tenths 10550000 / 5.1156 / 365 / diesel}} years. If all of its energy comes from diesel now, that time is about half as long, and a little more because July still needs some diesel.

## The three side by side

| | Barber | Pharmacy, no AC | Cold room |
|---|---|---|---|
| Need a day | 5.3 kWh | 9.0 kWh | 29.7 kWh |
| July supply | 5.2 kWh | 9.5 kWh | 27.0 kWh |
| Kit | ₦2,390,000 | ₦4,250,000 | ₦10,550,000 |
| What decides | Panels | Fridges at night | Hours of the compressor |
| Generator afterwards | Rainy weeks | As a spare | Still needed in July |

## Before you sign

1. Write down every label, and the hours, for one normal week.
2. Write down litres and receipts for the same week. Your payback comes from these, not from our brochure.
3. Ask who pays if stock spoils. We do not promise that it cannot. Keep the spare set and a temperature alarm.
4. If instalments come from fuel you no longer buy, make sure the monthly payment is below that saving: the [repayment plans](/repayment-plans) page shows the total too.
5. Run your own list through the [solar calculator](/solar-calculator), and use [contact](/contact) for a visit.

## Sources

- Watts: solarinverter.ng; naija-solar-calc, November 2025; theelectricityhub. A fridge running a third of the time: comparelight.com. Motor starts: DonRowe list.
- Fuel: petrol {{price petrol}} ({{source petrol}}), diesel {{price diesel}} ({{source diesel}}).
- Diesel litres: waltpower.com and hardydiesel.com.
- Sun: NASA SSE Release 6.0, Ikeja, our method. Kits: our data sheets.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-5f918a973b7e', 'carbon-credit-what-it-is-and-is-not', 'What a carbon credit is, and what it is not',
  'One kWp of panels in Lagos avoids about 0.6 tonnes a year. As a credit, that is worth about four dollars. How to spot a false promise.',
  'Nsikan Udofot', '{carbon,money}', '2026-10-06', 'credit', true, $post$If your home burns 20 litres of petrol a week, silencing that generator saves you about {{naira 20 * 52 * petrol}} a year, at {{price petrol}} a litre ({{date petrol}}). The carbon credit for the same fuel would be worth about {{number 1040 * carbon.petrol / 1000 * carbon.credit_price_high}} dollars. Somebody may try to sell you solar by talking about the second number. This article is so that you can do the sum yourself.

We give credit values in dollars, because that is how they are quoted. We do not convert them, because we have no exchange rate with a date and a source that we trust.

## What it is

A carbon credit stands for one tonne of carbon dioxide, or its equal in other gases (CO2e), that was kept out of the air because of a project. Four things must be true before it exists:

- **Somebody measured it.** Meter readings, not a brochure.
- **It would not have happened anyway.** This is called additionality.
- **An independent body checked it**, by a published method.
- **A registry issued it**, with a serial number, so that it can be used once and never again.

If one of these is missing, you have an estimate. An estimate is useful, but it is not a credit.

## The sum for one kWp in Lagos

- One kWp on a roof in Ikeja makes about 1,311 kWh a year.
- Each kWh from the sun that replaces the Nigerian grid avoids {{exact carbon.grid_avoided}} kg of CO2. This is the published default for solar projects in Nigeria.
- 1,311 × {{exact carbon.grid_avoided}} = {{number 1311 * carbon.grid_avoided}} kg.
- Ecosystem Marketplace gives an average of {{hundredths carbon.credit_price_high}} dollars a tonne for voluntary credits ({{date carbon.credit_price_high}}). {{number 1311 * carbon.grid_avoided}} ÷ 1,000 × {{hundredths carbon.credit_price_high}} = {{hundredths 1311 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} dollars.

So about **{{number 1311 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} dollars a year**, if every step of a registry were free, and if you used every kWh. Energy that the panels could have made while your battery was full avoids nothing. Credits of the plain “avoidance” kind were quoted far lower, at 0.88 dollars in early 2025. Then the same kWp earns {{number 1311 * carbon.grid_avoided / 1000 * 88}} cents.

| System | kWp | kWh a year | Tonnes a year | At {{hundredths carbon.credit_price_high}} dollars | At 0.88 dollars |
|---|---|---|---|---|---|
| [Room kit](/shop/imole-kit-1kva) | 0.40 | 524 | {{hundredths 524 * carbon.grid_avoided / 1000}} | {{hundredths 524 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} | {{hundredths 524 * carbon.grid_avoided / 1000 * 0.88}} |
| [Flat kit](/shop/imole-kit-3kva) | 1.80 | 2,360 | {{hundredths 2360 * carbon.grid_avoided / 1000}} | {{hundredths 2360 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} | {{hundredths 2360 * carbon.grid_avoided / 1000 * 0.88}} |
| [Family kit](/shop/imole-kit-5kva) | 3.30 | 4,326 | {{hundredths 4326 * carbon.grid_avoided / 1000}} | {{hundredths 4326 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} | {{hundredths 4326 * carbon.grid_avoided / 1000 * 0.88}} |
| [Duplex kit](/shop/imole-kit-8kva) | 6.60 | 8,653 | {{hundredths 8653 * carbon.grid_avoided / 1000}} | {{hundredths 8653 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} | {{hundredths 8653 * carbon.grid_avoided / 1000 * 0.88}} |
| [Business kit](/shop/imole-kit-10kva-business) | 9.36 | 12,271 | {{hundredths 12271 * carbon.grid_avoided / 1000}} | {{hundredths 12271 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} | {{hundredths 12271 * carbon.grid_avoided / 1000 * 0.88}} |

With a generator the tonnes change, but the conclusion does not. A litre of petrol burnt puts out {{exact carbon.petrol}} kg CO2e. Twenty litres a week is 1,040 litres and {{hundredths 1040 * carbon.petrol / 1000}} tonnes a year: {{number 1040 * carbon.petrol / 1000 * carbon.credit_price_high}} dollars at the average price. One rule matters here. A kWh of sun replaces the grid or the generator, never both. Anyone who counts it twice is selling the same tonne twice.

## What it is not

- **It is not income that pays for your system.** The Family kit costs {{naira product.imole-kit-5kva}}. The carbon in it is worth about {{number 4326 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} dollars a year before costs.
- **It is not yours to sell alone.** A letter of authorisation in Nigeria costs 1,000 dollars. One kWp would need 260 years to earn that. Small roofs can only be sold in a bundle, checked together: 1,000 tonnes a year takes about 500 Family kits.
- **It is not settled once and for all.** Nigeria now has a national carbon market framework, with an 8 % charge on corresponding adjustments, and treats credits as a national asset. Developers need authorisation before they trade abroad. A national registry was planned for 2025. Ask how things stand today before you sign anything.
- **It is not the number in your cart.** The cart shows kilograms avoided and divides by 1,000 so that you can see the size. Read it as an estimate, not an issued credit.

One more trap. There are two factors for the Nigerian grid, and they are for different questions. If you ask “what is my footprint?”, the average of the grid is used, {{exact carbon.grid_footprint}} kg CO2e per kWh. If you ask “what does my solar avoid?”, the project factor is used, {{exact carbon.grid_avoided}}. A seller who uses the larger one for savings is adding about 10 % from nowhere.

## What we do, and do not do

We issue no carbon credits. We sell solar systems. What we are preparing is a register of reductions, so that the tonnes can be checked by you and by anyone else. It will use metered kWh where there is a meter, count whole kilograms, and name the factor used. It is not Verra and it is not Gold Standard, so we call what it counts units, not credits. The [carbon register](/carbon-register) page tells you how far it is.

Why bother, for four dollars? Because a firm or a church may want to state its reductions and be believed. Because a bundle may one day make sense, and nobody can bundle what was never measured. And because an honest small number is better than a large one that nobody can check.

The cheap way to start is a meter. With the [smart meter](/shop/imole-smart-meter-1p), at {{naira product.imole-smart-meter-1p}}, and the readings of your inverter, your reductions are measured instead of estimated. But buy it to see your power, not to earn carbon. At {{hundredths 4326 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} dollars a year for a whole Family kit, the credit does not pay for the meter quickly.

## Five questions for anyone who promises you carbon money

1. Which registry, and what is the project number?
2. Which method, and who checked it?
3. How much per tonne, after which fees, and on what date was that price true?
4. Who owns the credits from my roof, and for how many years?
5. What happens to me if nothing is ever issued?

If the answer to the first is silence, you can stop there. To see your own tonnes, use the [carbon calculator](/carbon-calculator).

## Sources

- Solar yield: NASA SSE Release 6.0 (1983–2005), cell of Ikeja, 10° facing south, our method.
- Grid factor of a project: {{source carbon.grid_avoided}}. Average of the grid: {{source carbon.grid_footprint}}, as kept in co2.js, 3 August 2025. Petrol: IPCC 2006 with AR5 values.
- Credit prices: Ecosystem Marketplace 2025, as quoted by senken.io, 21 December 2025.
- Nigerian framework: carbonunits.com, green.earth, Parsons Legal, CSR-in-Action (pages on the 2025 framework; check for changes).
- Petrol: {{source petrol}}.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-1ffa4b3f8a9a', 'roof-tilt-shade-and-harmattan-dust', 'Roof, tilt, shade and harmattan dust: what matters',
  'A perfect tilt earns you about one per cent in Lagos. Shade at noon and dirty glass cost far more. What matters on the roof, with numbers.',
  'Sadiq Muntari', '{maintenance,sizing}', '2026-10-27', 'roof', true, $post$Five per cent of dirt on the panels of a family system costs you about {{naira 81.8 * tariff_with_vat}} of Band A power between November and February. A bucket of water costs less. The perfect angle, which salesmen love to discuss, is worth about {{naira 52.8 * tariff_with_vat}} in a whole year. Let us go through your roof and see what each thing costs you in naira.

## Tilt and direction: smaller than you were told

Nigeria lies near the equator, so the sun passes almost overhead. We computed one kWp in Ikeja for a year at several positions:

| Position of the panels | kWh per kWp a year | Against the first line |
|---|---|---|
| 10° facing south | 1,311 | 100 % |
| 15° facing south | 1,308 | 99.8 % |
| 20° facing south | 1,298 | 99.0 % |
| Flat | 1,295 | 98.8 % |
| 10° facing east | 1,287 | 98.2 % |
| 10° facing west | 1,285 | 98.0 % |
| 30° facing south | 1,258 | 95.9 % |
| 10° facing north | 1,250 | 95.4 % |
| 20° facing north | 1,179 | 89.9 % |

The best tilt in Ikeja is 11°. In Sokoto and Kano it is 13°, in Jos 15°. Against a flat panel, the best tilt gains 1.3 % in Ikeja and no more than 2.8 % anywhere in the country. On the Family kit in Lagos, 3.3 kWp, flat to 10° is 3.3 × 16 = 52.8 kWh a year. At {{price tariff_with_vat}}, the Band A price with VAT ({{date tariff_band_a}}), that is {{naira 52.8 * tariff_with_vat}}.

So use the roof you have. Do not build a tall steel frame to correct an east roof. There are two limits. Stay at 10° or more, because flat glass keeps its dirt when rain should wash it off. And avoid a steep north slope. If north is all you have, add a panel instead of a frame: 20° north loses 10 %.

## Place matters more than angle

A system that is right for Kano is too small for Lagos. Same panel, same tilt of 10°:

| City | kWh per kWp a year | Darkest month, kWh per kWp a day |
|---|---|---|
| Port Harcourt | 1,175 | 2.41 (July) |
| Ikeja | 1,311 | 2.88 (July) |
| Abuja | 1,501 | 3.14 (August) |
| Kano | 1,634 | 3.94 (August) |
| Sokoto | 1,670 | 4.12 (August) |

In Ikeja, July gives 2.88 kWh a day and January 4.21. That is a third less. If a quotation does not name a month, ask which one it was made for.

These are satellite averages for 1983 to 2005, good to about 10 % for a month. They are good for a comparison, not for exact figures.

## Shade: look between ten and four

In Ikeja three quarters of the year’s energy comes between about 9:45 am and 3:45 pm by your clock. Only one eighth comes after that, and one eighth before. So a mango tree that throws its shadow at 5 pm hardly matters. A water tank that stands over one panel at noon matters very much.

It matters more than its size, because panels in a string share one current. A weak panel holds the others back, apart from what its bypass diodes rescue. This is what to do:

- **Look at 10, at 1 and at 4**, from a safe place. Take a photo each time. Do it again in December if you can, because the noon sun then stands in the south and shadows fall north. In June it is the other way round.
- **Move the tank or the antenna before you buy a seventh panel.**
- **Half-cut panels help** when shade creeps over the lower edge. In the [550 W panel](/shop/imole-mono-550w) the upper half goes on working while the lower half is shaded.
- **Two roof sides need two trackers**, or two separate strings. The [Agbara 8 kVA](/shop/agbara-hybrid-8kva) has two.
- **Short panels for short roofs.** The [450 W black panel](/shop/orun-topcon-450w-black) is 1.76 m long and fits where 2.28 m would reach into the shade of the parapet.

## Harmattan dust: what a wash is worth

From November to February the haze does two things. It dims the sun, and that is already in the averages. It also settles on the glass, and that is not. Our yield counts 2 % for dirt as a yearly average. In harmattan your roof may lose more, and in the rains less. Nobody can tell you how much without looking.

What can be computed is what each per cent costs. One kWp in Ikeja makes 496 kWh from November to February. For 3.3 kWp that is 1,636 kWh.

- 5 % lost: 82 kWh, or {{naira 81.8 * tariff_with_vat}} at {{price tariff_with_vat}}
- 10 % lost: 164 kWh, or {{naira 163.6 * tariff_with_vat}}

If you run a generator when the battery is empty, each of those kWh costs you several times more. So look at the glass every two weeks in the dry season, and wash when a wet finger leaves a clear line.

How to wash:

- Early in the morning, when the glass is cool. Cold water on hot glass can crack it.
- Soft brush or cloth, plain water. No sand, no scouring powder, no pressure washer.
- From a ladder or a walkway. Never stand on a panel.
- Bird droppings and leaves first. They shade a small spot completely.
- If a cable or a connector looks burnt or bitten, do not touch it. Switch off and call.

## What you can stop worrying about

- **Heat.** Hot panels lose power: a mono panel loses 0.35 % per degree, a [TOPCon panel](/shop/orun-topcon-585w-bifacial) 0.29 %. At 65 °C, 40 degrees over the test, that is 14 % against 11.6 %. Our yields already count heat. Leave a hand’s width of air under the panels; that is enough.
- **A mobile frame that follows the sun.** Its motors can fail, and Lagos has a lot of cloud. Buy one more panel.
- **One degree more or less.** See the first table.

What you should worry about is the roof itself: rotten purlins, loose sheets, and screws without rubber. Six panels of 27.6 kg are 166 kg, and a storm pulls up as well as down. Our [mounting set](/shop/imole-roof-mount-4) is rated for 45 m/s, if it is fixed into wood or steel that is strong enough.

To see your own city, tilt and dirt in kWh, use the [solar calculator](/solar-calculator). If you want us to look at photos of your roof, send them through [contact](/contact).

## Sources

- Sunlight: NASA SSE Release 6.0, monthly means 1983–2005. Yields computed by our published method: losses 14.1 %, inverter 96 %, checked against our reference table.
- Best angles: our table agrees with PVGIS figures quoted in the Nigerian Journal of Physics (David-Okoro and others), 11–14° in the south.
- Harmattan months: solarhub.blog, 2025. Band A: the price of our [solar calculator](/solar-calculator).
- Panel and mounting data: our data sheets.$post$) on conflict do nothing;

insert into public.posts (id, slug, title, summary, author, tags, published_on, diagram, is_published, body) values
  ('5eed0000-0000-4000-8000-7803cc022be8', 'buying-solar-without-regret', 'Buying solar without regret: checks to do before you pay',
  'Catch a fake panel with a tape measure and a fake battery with a bathroom scale. What to read on a data sheet, and ten questions for any installer.',
  'Sadiq Muntari', '{buying,maintenance}', '2026-11-12', 'checks', true, $post$A system is ₦2 million to ₦10 million of your money, and most of it goes to things you cannot see. But you can check a panel by its size, a battery by its weight and a price by simple arithmetic. With a tape, a scale and a phone you can find out many lies in the shop.

## Three tests you can do yourself

**The panel: measure it.** Full sun is about 1,000 watts on each square metre. The best panel in our shop turns 22.8 % of that into electricity, and the best on the market a little over 25 %. So doubt any rating above **255 W per square metre**. Test: length × width × 255.

- Our [550 W panel](/shop/imole-mono-550w): 2.279 × 1.134 = 2.58 m². 2.58 × 255 = 658 W. The rating of 550 W is believable.
- A panel of 1.762 × 1.134 m = 2.00 m² sold as “600 W”: 2.00 × 255 = 510 W. Most likely it is a 450 W panel with a new sticker.

Then multiply the two numbers on the label, Vmp × Imp. They must give the watts. 41.96 × 13.11 = 550. If they do not, the label is wrong.

**The battery: weigh it.** Multiply volts by amp-hours to get the energy: 51.2 × 100 = 5,120 Wh. Then divide by the weight. The lithium iron phosphate batteries in our shop give 94 to 119 Wh per kilogram.

| Battery | Energy | Weight | Wh per kg |
|---|---|---|---|
| [LFP 1.28 kWh](/shop/imole-lfp-1-3kwh) | 1,280 Wh | 10.8 kg | 119 |
| [LFP rack 5.12 kWh](/shop/imole-lfp-rack-5kwh) | 5,120 Wh | 45 kg | 114 |
| [LFP floor 15.36 kWh](/shop/agbara-lfp-floor-15kwh) | 15,360 Wh | 132 kg | 116 |
| [Tubular 220 Ah](/shop/dawaki-tubular-220ah) | 2,640 Wh | 61 kg | 43 |

A box sold as “5 kWh LFP” that weighs 20 kg would be 256 Wh per kg. It is not 5 kWh, or it is not LFP. Either one is a reason to leave.

**The lamp: divide it.** A “300 W” street light with a 200 Wh battery runs for 200 ÷ 300 = 0.67 hours, or 40 minutes. If it claims to shine all night, its real power is a fraction of the label. Ours states [60 W and 768 Wh](/shop/imole-street-60w), so you can do the division: 12.8 hours at full light, before it dims itself.

## Prices that are too good

Use ranges, not single numbers. Ask for the reason when an offer lies far outside.

| Item | Our price, 12 November 2026 | Seen in the market |
|---|---|---|
| Panel, per watt | ₦290 (₦159,500 ÷ 550) | ₦290, November 2025 |
| Lithium, per kWh on the label | ₦257,000 to ₦328,000 | ₦240,000 to ₦500,000, in 2025 |
| Tubular 220 Ah | ₦340,000 | ₦340,000, November 2025 |
| Installation | Included in our kits in Lagos | ₦150,000 to ₦350,000, November 2025 |

A lithium battery at half the lowest figure most likely has used cells or fewer cells than the label says. Weigh it.

Do the same with advertised instalments. One 2025 blog showed a ₦1.5 million system at ₦60,000 × 24, which is ₦1.44 million. When the instalments add up to less than the price, something is missing from the page.

## What to read on the data sheet

- **Inverter:** watts, not kVA. Surge in VA and for how many seconds. Own use without load. Highest panel voltage and current. Our [5 kVA hybrid](/shop/imole-hybrid-5kva) says 5,000 W, 10,000 VA for 5 s, 45 W, 500 V and 22 A.
- **Battery:** usable depth, cycles at that depth and at what temperature, highest continuous current, and whether its data link talks to your inverter.
- **Panel:** the power, the temperature coefficient, and the open-circuit voltage. Volts of the string, in the cool morning, must stay below the inverter’s limit.
- **Energy, not only power.** Ask “how many kWh a day in July?” In Lagos 1 kWp gives 2.88. Six panels of 550 W are 3.3 kWp: 9.5 kWh in July and 11.9 on average. If somebody promises 20, ask to see it metered.

## Warranty: read the small print

A warranty is a promise by somebody. Find out by whom, for what, and who pays to bring the item to Lagos.

- **Panels** have two: the product (12 years on the 550 W) and the power (84.8 % after 25 years). The second needs a measurement to claim.
- **Batteries:** ten years to 70 % of capacity is not ten years of full capacity. Plan with less.
- **Inverter:** one to five years in our shop. In most kits it has the shortest term of the large parts, so plan for one replacement.
- **Workmanship:** two to five years on our kits. If a quotation is silent about it, ask.

Ask for four things on paper: the serial numbers, the name that stands behind each warranty, what ends it, and who pays transport and labour.

## Ten questions, and then the money

1. Which loads did you count, for how many hours, by day and by night?
2. How many kWh a day will it make in July?
3. How long does the battery last with my evening load, when new and when old?
4. What is the surge of the inverter, and of my largest motor?
5. What did you assume for losses and for dirt?
6. Which breakers and surge protection are on the DC side, and how is it earthed?
7. May I see two systems you installed more than a year ago, and call the owners?
8. What will you test in front of me on the last day? Ask for the string voltage, battery voltage, and one hour on the battery alone.
9. Who comes when it fails, and within how many days?
10. What does the price leave out: mounting, cable, changeover, delivery, tax?

Write the answers down. Be careful with three sentences: “it will run everything”, “the carbon credits will pay for it” (one kWp in Lagos is worth about {{number 1311 * carbon.grid_avoided / 1000 * carbon.credit_price_high}} dollars a year), and “it is sized to IEEE 1562”, which is a guide for stand-alone systems with lead-acid batteries.

Before you transfer, check the CAC number and the account name. They must be the same company. An installer who brings his own goods should let you pay in steps: a deposit for the order, the larger part when the goods stand in your house and the serial numbers match, the rest after the test. A shop, ours too, takes the whole price before it delivers. So ask what you get back, and how soon, if something is wrong or missing.

Test your list first with the [solar calculator](/solar-calculator), compare the total on the [repayment plans](/repayment-plans) page, and send the quotation you were given to us through [contact](/contact), even if it is not ours.

## Sources

- Ratings, weights and warranties: our data sheets, November 2026.
- Panel, tubular and installation prices: naija-solar-calc, November 2025. Lithium range: solarsolutions4everyone, 2025. Advertised instalment: a page of 2025.
- Lagos yield: NASA SSE Release 6.0, Ikeja, our method. Carbon: {{number 1311 * carbon.grid_avoided}} kg a year at {{hundredths carbon.credit_price_high}} dollars a tonne. {{source carbon.credit_price_high}}.
- IEEE 1562 (2007) scope: standards.ieee.org.$post$) on conflict do nothing;
