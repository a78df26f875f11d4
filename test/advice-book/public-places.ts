import { machine, runs, spends, uses, type AdviceCase } from './advice-case.ts'

/** Schools, clinics, farms and other places of many people. */
export const publicPlaces: AdviceCase[] = [
  {
    name: 'a clinic off the grid in Sokoto with a vaccine fridge that must never stop',
    question: runs(
      [
        uses('small-fridge', 2, [12, 12], { isCritical: true }),
        uses('led-bulb', 12, [2, 10], { isCritical: true }),
        uses('ceiling-fan', 4, [8, 4]),
        uses('laptop', 2, [6, 0]),
        uses('tv', 1, [6, 0]),
      ],
      { place: 'SO', gridHours: 0, shape: 'business', fuel: 'none' },
    ),
    // It has no set to replace, so it does not pay back: it buys a fridge that never stops. 3.3
    // kWp 0.96, 3.5 kVA 0.72, 10 kWh for the night 2.75, labour 0.8: ₦5.2M.
    expected: { costMillion: [4, 7], paybackYears: [12, Infinity], litresToday: [0, 0] },
  },
  {
    name: 'a school in Ogun with its load from 8:00 to 16:00',
    question: runs(
      [
        uses('ceiling-fan', 30, [8, 0]),
        uses('led-bulb', 40, [6, 0]),
        uses('desktop', 12, [6, 0]),
        uses('printer', 1, [4, 0]),
        uses('large-fridge', 1, [12, 12]),
      ],
      { place: 'OG', gridHours: 6, shape: 'business' },
    ),
    // 8 h × 18 / 24 × 365 = 2,190 h × (0.175 × 5.8 + 0.35 × 5) = 6,100 l, ₦6.5M a year. Sun and
    // load fall together, so panels save most: 20 kWp and 10 kWh, ₦14.6M, 2.4 years.
    expected: { costMillion: [10, 19], paybackYears: [1.8, 3.3], litresToday: [4500, 7800] },
  },
  {
    name: 'the same school, open on five days a week',
    question: runs(
      [
        uses('ceiling-fan', 30, [8, 0]),
        uses('led-bulb', 40, [6, 0]),
        uses('desktop', 12, [6, 0]),
        uses('printer', 1, [4, 0]),
        uses('large-fridge', 1, [12, 12]),
      ],
      { place: 'OG', gridHours: 6, shape: 'business', daysPerWeek: 5 },
    ),
    // Five sevenths of the fuel above, 4,360 l, so the panels of about the same system pay back in
    // 2.4 × 7 / 5 = 3.4 years.
    expected: { costMillion: [9, 19], paybackYears: [2.5, 4.6], litresToday: [3200, 5600] },
  },
  {
    name: 'a church in Benin City with fans and sound on Sundays and two evenings',
    question: runs(
      [
        uses('ceiling-fan', 20, [2, 1]),
        uses('led-bulb', 30, [1, 2]),
        machine({ name: 'Sound system', startWatts: 1500 }, 1200, [2, 1]),
      ],
      { place: 'ED', gridHours: 12, shape: 'business' },
    ),
    // 3 h × 12 / 24 × 365 = 550 h × (0.175 × 3 + 0.35 × 1.9) = 650 l. A load of three hours uses
    // little of what the panels give, so 5 kVA for its peak pays slowly: ₦4.1M at ₦460,000 a year
    // less maintenance are 10 years, and then the battery is due again.
    expected: { costMillion: [3.2, 5.5], paybackYears: [8.5, 18], litresToday: [430, 850] },
  },
  {
    name: 'a hotel in Calabar with twenty rooms: a project',
    question: spends(3_000_000, { place: 'CR', gridHours: 12, shape: 'business', fuel: 'diesel' }),
    // 390 kWh a day in the cloudiest place of Nigeria, 3.1 kWh a kWp and day: 90 to 135 kWp. At
    // ₦0.8M to 0.9M a kWp: ₦75M to 120M.
    expected: { costMillion: [60, 145], paybackYears: [2, 6], litresToday: [0, 0] },
  },
  {
    name: 'a poultry farm in Oyo with brooder lights and ventilators through the night',
    question: runs(
      [
        uses('led-bulb', 60, [2, 12], { isCritical: true }),
        machine({ name: 'Ventilator', startWatts: 600 }, 250, [10, 6], 6),
        uses('pump', 1, [2, 0]),
      ],
      {
        place: 'OY',
        gridHours: 4,
        shape: 'business',
        generatorFromHour: 18,
        generatorToHour: 7,
      },
    ),
    // 13 h × 20 / 24 × 365 = 3,950 h × (0.175 × 3.1 + 0.35 × 1.2) = 3,800 l, ₦4M a year. 10 kWp
    // and 20 kWh for lights and ventilators at night: ₦11.6M.
    expected: { costMillion: [8.5, 15], paybackYears: [2.8, 5.2], litresToday: [2800, 4700] },
  },
  {
    name: 'a borehole in Bauchi with a pump of 1.5 kW by day',
    question: runs([machine({ name: 'Borehole pump', startWatts: 4500 }, 1500, [6, 0])], {
      place: 'BA',
      gridHours: 0,
      shape: 'business',
    }),
    // 6 h × 365 = 2,190 h × (0.175 × 1.5 + 0.35 × 1.5) = 1,725 l, ₦1.8M a year. The start of the
    // pump, 4.5 kW, takes 3.5 kVA and 5 kWh: ₦3.9M.
    expected: { costMillion: [3, 5.2], paybackYears: [1.6, 3], litresToday: [1300, 2200] },
  },
  {
    name: 'a telecom shelter in Benue that must never go off',
    question: runs(
      [
        { ...machine({ name: 'Radio', startWatts: 600 }, 600, [12, 12]), isCritical: true },
        uses('led-bulb', 2, [0, 12]),
      ],
      { place: 'BE', gridHours: 8, shape: 'business', fuel: 'diesel' },
    ),
    // 16 h × 365 = 5,840 h × (0.08 × 0.75 + 0.246 × 0.6) = 1,210 l of diesel, ₦1.7M a year. 14.6
    // kWh a day, half at night: 3.9 kWp and 10 kWh, ₦5.4M.
    expected: { costMillion: [4, 7], paybackYears: [2.5, 4.6], litresToday: [900, 1600] },
  },
]
