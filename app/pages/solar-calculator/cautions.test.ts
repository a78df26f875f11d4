import { expect, test } from 'vitest'
import { cautionsOf, type Cautioned } from './cautions.ts'

const rates = { discountRate: 0.08 }
const question = { aim: 'value' as const, autonomyHours: null }
const answer = (part: {
  worthNaira?: number
  savingNaira?: number
  litres?: [number, number]
  batteryKwh?: number
}): Cautioned => ({
  systemsTried: 90,
  unmetCriticalShare: null,
  batteryKwh: part.batteryKwh ?? 5,
  savingKobo: 100 * (part.savingNaira ?? 200_000),
  economics: { netPresentValueKobo: 100 * (part.worthNaira ?? 1_000_000) },
  today: { fuelLitres: part.litres?.[0] ?? 500 },
  withSystem: { fuelLitres: part.litres?.[1] ?? 100 },
})

test('says nothing of a system that pays and burns less', () =>
  expect(cautionsOf(answer({}), question, rates)).toEqual([]))

test('a best system that loses money is not called a good buy', () =>
  expect(cautionsOf(answer({ worthNaira: -840_000 }), question, rates)).toEqual([
    'At these figures no system pays. We compared 90 that run what you need with this kind of battery, and this one loses the least: over 20 years it costs ₦840,000 more than it saves, counted in today’s money at 8\u00a0% a year. Buy it for the hours of light, not to save money.',
  ]))

test.each([
  ['enough sun', { ...question, aim: 'sun' as const }, answer({ worthNaira: -840_000 })],
  ['hours on battery', { ...question, autonomyHours: 0 }, answer({ worthNaira: -840_000 })],
  [
    'what must never go off',
    question,
    { ...answer({ worthNaira: -840_000 }), unmetCriticalShare: 0.002 },
  ],
])('another system may pay for somebody who asked for %s', (_, asked, built) =>
  expect(cautionsOf(built, asked, rates)[0]).toMatch(
    /^At these figures this system does not pay: over 20 years/,
  ),
)

test('a system that burns more than today says so, and why without a battery', () => {
  const [fuel] = cautionsOf(answer({ litres: [429, 444], batteryKwh: 0 }), question, rates)
  expect(fuel).toBe(
    'With this system you would burn 15 litres a year more than today. It has no battery, so after dark your generator runs the inverter too. Give it some hours on battery.',
  )
  expect(cautionsOf(answer({ litres: [429, 444] }), question, rates)[0]).toMatch(
    /^With this .*today\.$/,
  )
})

test('a system that is dearer to run than today says so', () =>
  expect(cautionsOf(answer({ savingNaira: -24_000 }), question, rates)).toEqual([
    'Light and fuel would cost you ₦2,000 a month more than today, because you would use more.',
  ]))
