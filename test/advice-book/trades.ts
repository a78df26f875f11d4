import { machine, runs, spends, uses, type AdviceCase } from './advice-case.ts'

/** Shops and workshops. */
export const trades: AdviceCase[] = [
  {
    name: 'a tailor in Aba with two sewing machines and an iron',
    question: runs(
      [
        machine({ name: 'Sewing machine', startWatts: 300 }, 150, [8, 0], 2),
        uses('iron', 1, [2, 0]),
        uses('led-bulb', 4, [4, 3]),
        uses('standing-fan', 1, [8, 0]),
      ],
      { place: 'AB', gridHours: 8, shape: 'business' },
    ),
    // 8 h × 16 / 24 × 365 = 1,950 h × (0.175 × 1.3 + 0.35 × 0.53) = 800 l, ₦850,000 a year. 2 kWp,
    // 3 kVA and 2.6 kWh, because most is used by day: ₦2.4M, 3 years.
    expected: { costMillion: [1.9, 3.3], paybackYears: [2.2, 4.5], litresToday: [600, 1050] },
  },
  {
    name: 'a cold store for fish in Port Harcourt with eight freezers that must never thaw',
    question: runs(
      [
        uses('freezer', 8, [12, 12], { isCritical: true }),
        uses('led-bulb', 6, [2, 6]),
        uses('ceiling-fan', 1, [8, 0]),
      ],
      { place: 'RI', gridHours: 8, shape: 'business', fuel: 'diesel' },
    ),
    // 16 h × 365 = 5,840 h × (0.08 × 2 + 0.246 × 0.85) = 2,160 l of diesel, ₦3M a year. The night
    // of the freezers takes 15 kWh, ₦3.95M of ₦7M: 2.5 years.
    expected: { costMillion: [5, 9.5], paybackYears: [1.8, 3.6], litresToday: [1600, 2800] },
  },
  {
    name: 'a cyber café in Ile-Ife with ten computers',
    question: runs(
      [
        uses('desktop', 10, [9, 0]),
        uses('printer', 2, [4, 0]),
        uses('router', 1, [12, 2]),
        uses('ceiling-fan', 4, [9, 2]),
        uses('led-bulb', 8, [2, 2]),
      ],
      { place: 'OS', gridHours: 12, shape: 'business' },
    ),
    // 10 h × 12 / 24 × 365 = 1,825 h × (0.175 × 3 + 0.35 × 2.6) = 2,620 l, ₦2.8M a year. A load of
    // the day needs panels, not batteries: 10 kWp and 5 kWh, ₦6.8M.
    expected: { costMillion: [5, 9], paybackYears: [1.8, 3.6], litresToday: [1900, 3400] },
  },
  {
    name: 'a bakery in Ilorin that kneads before dawn',
    question: runs(
      [
        machine({ name: 'Dough mixer', startWatts: 6600 }, 2200, [2, 3]),
        uses('led-bulb', 12, [0, 10]),
        uses('freezer', 1, [12, 12]),
        uses('ceiling-fan', 3, [6, 6]),
      ],
      { place: 'KW', gridHours: 8, shape: 'business', fuel: 'diesel' },
    ),
    // 5 h × 16 / 24 × 365 = 1,220 h × (0.08 × 2.6 + 0.246 × 1.8) = 790 l of diesel, ₦1.1M a year.
    // The mixer starts with 6.6 kW, which takes 5 kVA and 10 kWh: ₦6M.
    expected: { costMillion: [4.5, 8], paybackYears: [5, 10], litresToday: [550, 1100] },
  },
  {
    name: 'a stall in Balogun market: lights, a fan and phones',
    question: runs(
      [uses('led-bulb', 4, [6, 1]), uses('standing-fan', 1, [8, 0]), uses('phone', 10, [3, 0])],
      { gridHours: 12, shape: 'business' },
    ),
    // 1 kVA 0.21, 1.3 kWh 0.42, 0.66 kWp 0.18, labour 0.17: ₦1M. 8 h × 12 / 24 × 365 = 1,460 h ×
    // (0.131 + 0.35 × 0.12) = 250 l, ₦265,000 a year.
    expected: { costMillion: [0.8, 1.4], paybackYears: [2.7, 5.5], litresToday: [180, 350] },
  },
  {
    name: 'a mini-mart in Owerri with fridges, freezer and POS',
    question: runs(
      [
        uses('large-fridge', 3, [12, 12]),
        uses('freezer', 2, [12, 12]),
        uses('led-bulb', 16, [4, 4]),
        uses('desktop', 1, [10, 3]),
        uses('ceiling-fan', 3, [10, 3]),
      ],
      { place: 'IM', gridHours: 8, shape: 'business' },
    ),
    // 14 h × 16 / 24 × 365 = 3,400 h × (0.175 × 1.7 + 0.35) = 2,200 l, ₦2.3M a year. 5 kWp, 3.5
    // kVA and 10 kWh for the fridges at night: ₦5.8M, 2.6 years.
    expected: { costMillion: [4.2, 7.5], paybackYears: [1.8, 3.6], litresToday: [1600, 2900] },
  },
  {
    name: 'a barber in Kaduna',
    question: runs(
      [
        machine({ name: 'Clippers', startWatts: 20 }, 15, [6, 2], 3),
        uses('standing-fan', 2, [8, 2]),
        uses('tv', 1, [8, 2]),
        uses('led-bulb', 6, [2, 3]),
      ],
      { place: 'KD', gridHours: 8, shape: 'business' },
    ),
    // 10 h × 16 / 24 × 365 = 2,430 h × (0.131 + 0.35 × 0.25) = 530 l, ₦560,000 a year, with the
    // smallest set on the market at a third of its load. ₦1.1M: 2 to 3 years.
    expected: { costMillion: [0.85, 1.6], paybackYears: [1.6, 3.4], litresToday: [330, 700] },
  },
  {
    name: 'an office on Victoria Island that spends ₦500,000 a month, on three phases',
    question: spends(500_000, { gridHours: 16, shape: 'business', fuel: 'diesel' }),
    // 11 kW at the same time take three phases: six inverters of 5 kVA, ₦6.6M, for 26 kWp, ₦7.7M.
    // Diesel: 10 h × 8 / 24 × 365 = 1,220 h × (0.08 × 11 + 0.246 × 7) = 3,200 l.
    expected: { costMillion: [17, 30], paybackYears: [3.5, 6.5], litresToday: [2300, 4200] },
  },
  {
    name: 'a fuel station in Akure with four pumps and a shop',
    question: runs(
      [
        machine({ name: 'Dispenser', startWatts: 2250 }, 750, [6, 3], 4),
        uses('led-bulb', 30, [0, 12]),
        uses('large-fridge', 2, [12, 12]),
        uses('ac-1hp', 1, [8, 2]),
        uses('desktop', 1, [12, 6]),
      ],
      { place: 'ON', gridHours: 8, shape: 'business', fuel: 'diesel' },
    ),
    // 9 h × 16 / 24 × 365 = 2,190 h × (0.08 × 4.3 + 0.246 × 3) = 2,370 l of diesel, ₦3.3M a year.
    // 9 kWp and 20 kWh, because a third of the load is at night: ₦11.5M.
    expected: { costMillion: [8.5, 15], paybackYears: [3, 5.5], litresToday: [1700, 3100] },
  },
  {
    name: 'a cold store in Lagos that spends ₦1.2 million a month, day and night',
    question: spends(1_200_000, { gridHours: 16, shape: 'always', fuel: 'diesel' }),
    // A flat load of 180 kWh a day: 30 kWp, ₦9M, six of 5 kVA, ₦6.6M, and 80 kWh for outages at
    // night, ₦21M: ₦43M. Diesel: 2,920 h × (0.08 × 11 + 0.246 × 7.5) = 8,000 l, ₦11M a year.
    expected: { costMillion: [30, 57], paybackYears: [2.8, 6], litresToday: [6000, 10_500] },
  },
  {
    name: 'a rice mill in Abakaliki with a motor of 7.5 kW on three phases',
    question: runs(
      [machine({ name: 'Mill', startWatts: 22_500 }, 7500, [8, 0]), uses('led-bulb', 6, [0, 4])],
      { place: 'EB', gridHours: 8, shape: 'business', fuel: 'diesel' },
    ),
    // 8 h × 16 / 24 × 365 = 1,950 h × (0.08 × 7.6 + 0.246 × 7.5) = 4,780 l of diesel, ₦6.7M a
    // year. The start, 22.5 kW, takes one of 5 kVA on each phase, ₦3.3M, and 20 kWh, ₦5.8M; 14 kWp
    // are ₦4.2M, labour ₦2.4M: ₦16M.
    expected: { costMillion: [12, 22], paybackYears: [2.4, 5], litresToday: [3600, 6200] },
  },
  {
    name: 'a rice mill in Kebbi that spends ₦2.5 million a month: a project',
    question: spends(2_500_000, { place: 'KE', gridHours: 8, shape: 'business', fuel: 'diesel' }),
    // 267 kWh a day at 4 kWh a kWp and day, with room for cloudy weeks: 65 to 95 kWp. At ₦0.8M to
    // 0.9M a kWp with battery and labour: ₦55M to 85M.
    expected: { costMillion: [45, 100], paybackYears: [1.5, 4.5], litresToday: [0, 0] },
  },
]
