import { runs, spends, uses, type AdviceCase } from './advice-case.ts'

/** Homes, from one room to a duplex. */
export const homes: AdviceCase[] = [
  {
    name: 'two rooms in Surulere: lights, a fan, TV and phones',
    question: runs(
      [
        uses('led-bulb', 4, [0, 6]),
        uses('standing-fan', 1, [4, 8]),
        uses('tv', 1, [3, 4]),
        uses('phone', 3, [1, 2]),
      ],
      { gridHours: 12 },
    ),
    // 1 kVA ₦0.21M, one battery 0.42, 0.66 kWp 0.18, labour 0.17: ₦1M, and two batteries ₦1.5M. The
    // set runs 4.1 h × 365 = 1,500 h at 0.175 × 0.75 + 0.35 × 0.1 l: 250 l, ₦210,000 a year. One
    // battery saves three quarters of it, ₦165,000: 6 years.
    expected: { costMillion: [0.8, 1.9], paybackYears: [4, 7.5], litresToday: [180, 380] },
  },
  {
    name: 'a flat in Ikeja with a large fridge that spends ₦65,000 a month',
    question: spends(65_000),
    // 2.75 kWp, 3.5 kVA and 5 kWh: ₦3M of parts and 18 % labour. Of ₦780,000 a year some ₦600,000
    // stay: 5.8 years. 1,500 h × (0.175 × 1.3 + 0.35 × 0.55) = 630 l.
    expected: { costMillion: [2.6, 4.5], paybackYears: [4.5, 8], litresToday: [450, 850] },
  },
  {
    name: 'a three-bedroom flat in Ibadan, Band A',
    question: spends(120_000, { place: 'OY', gridHours: 20 }),
    // Band A is dear, so the sun replaces grid: about 65 % of ₦1.44M a year, for ₦3.7M: 4 years.
    // All outages are on the set: 1,460 h × (0.175 × 1.6 + 0.35 × 0.46) = 650 l.
    expected: { costMillion: [2.8, 5], paybackYears: [3, 6], litresToday: [450, 850] },
  },
  {
    name: 'a duplex in Lekki with two air conditioners, freezer and pump',
    question: runs(
      [
        uses('led-bulb', 20, [0, 6]),
        uses('ceiling-fan', 5, [4, 8]),
        uses('ac-1-5hp', 2, [2, 6]),
        uses('large-fridge', 1, [12, 12]),
        uses('freezer', 1, [12, 12]),
        uses('tv', 2, [3, 4]),
        uses('pump', 1, [1, 0]),
        uses('washing-machine', 1, [1, 0]),
        uses('security-light', 4, [0, 11]),
        uses('router', 1, [12, 12]),
      ],
      { gridHours: 16, fuel: 'diesel' },
    ),
    // 4.4 kWp 1.28, 8 kVA 1.95, 10 kWh 2.75, labour 1.1: ₦7.1M. The night load of two ACs stays
    // partly on the grid. 1,500 h × (0.08 × 4.7 + 0.246 × 1.6) = 1,160 l of diesel.
    expected: { costMillion: [5.5, 9], paybackYears: [4, 7.5], litresToday: [850, 1600] },
  },
  {
    name: 'a family house in Abuja that spends ₦250,000 a month',
    question: spends(250_000, { place: 'FC', gridHours: 16 }),
    // 6 kWp 1.75, 8 kVA 1.95, 15 kWh 3.95, labour 1.4: ₦9M. About ₦2.2M of ₦3M a year stay: 4.2
    // years. 1,500 h × (0.175 × 5.1 + 0.35 × 1.9) = 2,300 l.
    expected: { costMillion: [6.5, 12], paybackYears: [3, 6], litresToday: [1700, 3000] },
  },
  {
    name: 'a retired couple in Enugu who keep tubular batteries',
    question: runs(
      [
        uses('led-bulb', 6, [0, 6]),
        uses('ceiling-fan', 2, [4, 8]),
        uses('tv', 1, [3, 4]),
        uses('small-fridge', 1, [12, 12]),
      ],
      { place: 'EN', gridHours: 8, battery: 'tubular' },
    ),
    // Four tubular batteries cost ₦1M every four years, ₦245,000 a year, and save 330 l: ₦350,000.
    // Little is left for ₦2.7M: lead for a small load hardly pays.
    expected: { costMillion: [1.9, 3.6], paybackYears: [12, Infinity], litresToday: [270, 500] },
  },
  {
    name: 'a bungalow in Jos without a generator, where dawns are cold',
    question: runs(
      [
        uses('led-bulb', 8, [0, 6]),
        uses('tv', 1, [3, 4]),
        uses('large-fridge', 1, [12, 12]),
        uses('laptop', 2, [4, 2]),
        uses('router', 1, [12, 12]),
      ],
      { place: 'PL', gridHours: 8, fuel: 'none' },
    ),
    // It spends only about ₦45,000 a year on grid, so light in the dark hours is bought, not
    // earned. 0.9 kWp, 1 kVA and 3.8 kWh: ₦2.1M.
    expected: { costMillion: [1.5, 3], paybackYears: [8, Infinity], litresToday: [0, 0] },
  },
  {
    name: 'a compound in Maiduguri far from any grid, for sun alone',
    question: runs(
      [
        uses('led-bulb', 10, [0, 6]),
        uses('ceiling-fan', 3, [6, 10]),
        uses('tv', 1, [3, 4]),
        uses('large-fridge', 1, [12, 12]),
        uses('pump', 1, [1, 0]),
      ],
      { place: 'BO', gridHours: 0, aim: 'sun' },
    ),
    // A whole day on the battery: 8.4 kWh / (0.93 × 0.9 × 0.97 × 0.8) = 13 kWh, ₦3.95M of ₦6.6M.
    // The set that it replaces runs only 4.1 h a day: 1,500 h × (0.175 × 1.4 + 0.35 × 0.7) = 740
    // l.
    expected: { costMillion: [5, 8.5], paybackYears: [12, Infinity], litresToday: [500, 950] },
  },
]
