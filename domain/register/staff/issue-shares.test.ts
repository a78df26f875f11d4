import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareUnits } from './issue-shares.ts'

test('a tenth is kept back, and the rest goes by measured energy', () => {
  expect(
    shareUnits({
      kg: 4_630,
      nextSerial: 101,
      meters: [
        { holder: 'H1', kwh: 7_500 },
        { holder: 'H2', kwh: 2_500 },
      ],
    }),
  ).toEqual([
    { holder: 'H1', from: 101, to: 3_225 },
    { holder: 'H2', from: 3_226, to: 4_267 },
    { holder: null, from: 4_268, to: 4_730 },
  ])
})

test('two meters of one owner are one share, and who measured nothing gets none', () => {
  expect(
    shareUnits({
      kg: 9,
      nextSerial: 1,
      meters: [
        { holder: 'H1', kwh: 5 },
        { holder: 'H2', kwh: 0 },
        { holder: 'H1', kwh: 4 },
      ],
    }),
  ).toEqual([{ holder: 'H1', from: 1, to: 9 }])
})

test('shares of large amounts are exact', () => {
  const [most, one] = [100_000_000, 1]
  const shares = shareUnits({
    kg: 999_999_999,
    nextSerial: 1,
    meters: [
      { holder: 'H1', kwh: most },
      { holder: 'H2', kwh: one },
    ],
  })
  // 900,000,000 of 100,000,001 parts: 8.99999991 and the rest, whose remainder is the smaller one.
  expect(shares.map(({ from, to }) => to - from + 1)).toEqual([899_999_991, 9, 99_999_999])
})

test('nothing measured cannot be shared', () => {
  expect(() => shareUnits({ kg: 9, nextSerial: 1, meters: [{ holder: 'H1', kwh: 0 }] })).toThrow(
    RangeError,
  )
})

test('all units are given, one after the other, and nobody is short by a whole unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e7 }),
      fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }),
      (kg, kwh) => {
        fc.pre(kwh.some((each) => each > 0))
        const meters = kwh.map((each, at) => ({ holder: `H${at}`, kwh: each }))
        const shares = shareUnits({ kg, nextSerial: 7, meters })
        let next = 7
        for (const { from, to } of shares) {
          expect(from).toBe(next)
          expect(to).toBeGreaterThanOrEqual(from)
          next = to + 1
        }
        expect(next).toBe(7 + kg)
        const total = kwh.reduce((sum, each) => sum + each, 0)
        const givenKg = kg - Math.floor(kg / 10)
        for (const { holder, kwh: own } of meters) {
          const share = shares.find((each) => each.holder === holder)
          const gotKg = share ? share.to - share.from + 1 : 0
          expect(Math.abs(gotKg - (givenKg * own) / total)).toBeLessThan(1)
        }
      },
    ),
  )
})
