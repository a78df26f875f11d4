import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as fields from './technical-field.ts'
import type { Field } from './technical-field.ts'

const { oneOf, someOf, required } = fields
const notNumbers = ['1', '', null, undefined, true, {}, [1], Number.NaN, Number.POSITIVE_INFINITY]

const numbers: [string, Field<unknown>, number[], number[]][] = [
  ['positive', fields.positive, [0.001, 1, 10_000_000], [0, -0.001, 10_000_000.1]],
  ['amount', fields.amount, [0, 0.5, 10_000_000], [-0.001, 10_000_001]],
  ['percent', fields.percent, [0.1, 50, 100], [0, -1, 100.01]],
  ['coefficient', fields.coefficient, [-10, -0.27, 0, 10], [-10.01, 10.01]],
  ['count', fields.count, [1, 2, 10_000_000], [0, 0.5, 1.5, -1, 10_000_001]],
]

test.each(numbers)('%s: its limits', (_, field, right, wrong) => {
  for (const value of right) expect(field.parse(value), String(value)).toBe(value)
  for (const value of [...wrong, ...notNumbers])
    expect(field.parse(value), String(value)).toBeUndefined()
  expect(field.isRequired).toBe(false)
})

test('flag accepts true and false, and false counts as a value', () => {
  expect(fields.flag.parse(true)).toBe(true)
  expect(fields.flag.parse(false)).toBe(false)
  expect(required(fields.flag).parse(false)).toBe(false)
  for (const value of [0, 1, 'true', null, undefined])
    expect(fields.flag.parse(value)).toBeUndefined()
})

describe('range', () => {
  test.each([
    { min: 0, max: 0 },
    { min: -10, max: 55 },
    { min: 10.5, max: 15 },
    { max: 2, min: 1 },
  ])('accepts %j', (range) => {
    expect(fields.range.parse(range)).toEqual(range)
  })
  test.each([
    { min: 1, max: 0.9 },
    { min: 1 },
    { max: 1 },
    { min: 1, max: null },
    { min: 1, max: 2, step: 1 },
    { min: 1, most: 2 },
    { min: 0, max: 10_000_001 },
    {},
    [1, 2],
    null,
    '1–2',
  ])('refuses %j', (range) => {
    expect(fields.range.parse(range)).toBeUndefined()
  })
})

describe('lists', () => {
  test.each<[string, Field<unknown>, unknown[], unknown[]]>([
    [
      'dimensions',
      fields.dimensions,
      [
        [1, 2, 3],
        [0.5, 0.5, 0.5],
      ],
      [[], [1, 2], [1, 2, 3, 4], [1, 2, 0], [1, null, 3], '1,2,3', { 0: 1, 1: 2, 2: 3, length: 3 }],
    ],
    ['positives', fields.positives, [[12], [12, 24, 48]], [[], [0], [12, '24'], [12, null], 12]],
    [
      'powers',
      fields.powersAtVoltages,
      [[{ systemV: 12, powerW: 800 }]],
      [
        [],
        [{ systemV: 12 }],
        [{ systemV: -12, powerW: 8 }],
        [{ systemV: 12, powerW: 8, a: 1 }],
        [12],
      ],
    ],
    ['some', someOf('lfp', 'gel'), [['gel'], ['gel', 'lfp']], [[], ['agm'], ['lfp', 'lfp'], 'lfp']],
  ])('%s', (_, field, right, wrong) => {
    for (const value of right) expect(field.parse(value)).toEqual(value)
    for (const value of wrong) expect(field.parse(value), JSON.stringify(value)).toBeUndefined()
  })
})

test('oneOf accepts only its words; required changes nothing else', () => {
  const field = oneOf('mppt', 'pwm')
  expect(field.parse('pwm')).toBe('pwm')
  for (const value of ['MPPT', '', null, 0]) expect(field.parse(value)).toBeUndefined()
  expect(field).toMatchObject({ type: 'one:mppt|pwm', rule: 'one of mppt, pwm', isRequired: false })
  expect(required(field)).toMatchObject({
    type: 'one:mppt|pwm',
    rule: 'one of mppt, pwm',
    isRequired: true,
  })
  expect(someOf('a', 'b')).toMatchObject({ type: 'some:a|b', rule: 'a list of a, b' })
})

test('describes each rule in the words of the database', () => {
  const { positive, amount, percent, coefficient, count, flag, range, dimensions } = fields
  const all = [positive, amount, percent, coefficient, count, flag, range, dimensions]
  expect(all.map(({ type, rule }) => `${type}: ${rule}`)).toEqual([
    'positive: a number above 0',
    'amount: a number of 0 or more',
    'percent: a number above 0, up to 100',
    'coefficient: a number from -10 to 10',
    'count: a whole number of 1 or more',
    'flag: true or false',
    'range: {"min": a number, "max": a number not below it}',
    'dimensions: a list of three numbers above 0',
  ])
})

test('a field returns the value unchanged or undefined, and never throws', () => {
  const all: Field<unknown>[] = [
    ...numbers.map(([, field]) => field),
    fields.flag,
    fields.range,
    fields.dimensions,
    fields.positives,
    fields.powersAtVoltages,
    someOf('a', 'b'),
  ]
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const field of all) {
        const parsed = field.parse(value)
        if (parsed !== undefined) expect(parsed).toEqual(value)
      }
    }),
  )
})
