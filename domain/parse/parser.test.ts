import { expect, test } from 'vitest'
import {
  file,
  findProblem,
  flag,
  listOf,
  map,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type Parser,
} from './parser.ts'

const id = '5eed0000-0000-4000-8000-000000000101'
const cases: [string, Parser<unknown>, unknown[], unknown[]][] = [
  ['text', text(), ['', 'a'], [null, undefined, 1, {}]],
  ['number', number(), [0, -1.5], ['1', NaN, Infinity, null]],
  ['wholeNumber', wholeNumber(), [0, -3, 2 ** 53 - 1], [1.5, 2 ** 53, '1', null]],
  ['flag', flag(), [true, false], [0, 'true', null]],
  ['uuid', uuid(), [id], ['x', `${id} `, 1]],
  ['file', file(), [new File([], 'a')], ['a', {}]],
  ['oneOf', oneOf(['a', 'b']), ['a', 'b'], ['c', '', null]],
  ['nullable', nullable(text()), ['a', null], [1]],
  ['listOf', listOf(text()), [[], ['a']], [['a', 1], {}, null]],
  ['object', object({ a: text() }), [{ a: 'x' }], [{}, { a: 1 }, null, [], 'a']],
]

test.each(cases)('%s returns valid values and refuses others', (_, parse, right, wrong) => {
  for (const value of right) expect(parse(value)).toEqual({ ok: true, value })
  for (const value of wrong) expect(parse(value)).toMatchObject({ ok: false })
})

test('text loses NUL, which the database does not store', () => {
  expect(text()('SUN\u000010')).toEqual({ ok: true, value: 'SUN10' })
})

test('an absent value is null for nullable', () => {
  expect(nullable(text())(undefined)).toEqual({ ok: true, value: null })
})

test('an object has only the listed fields, and none of its prototype', () => {
  expect(object({ a: text() })({ a: 'x', b: 1 })).toEqual({ ok: true, value: { a: 'x' } })
  expect(object({ toString: text() })({})).toMatchObject({ ok: false })
  expect(nothing({ a: 1 })).toEqual({ ok: true, value: {} })
})

test('all problems are found, with their paths, in the order of the fields', () => {
  const parse = object({
    name: text('a name, please'),
    lines: listOf(object({ quantity: wholeNumber('whole, please') })),
  })
  expect(parse({ lines: [{ quantity: 1 }, { quantity: 'x' }] })).toEqual({
    ok: false,
    problems: [
      { path: 'name', message: 'a name, please' },
      { path: 'lines.1.quantity', message: 'whole, please' },
    ],
  })
})

test('refine and map run on valid values only', () => {
  const short = refine(text('text, please'), (value) => value.length < 3, 'shorter, please')
  expect(findProblem(short, 'ab')).toBeNull()
  expect(findProblem(short, 'abc')).toBe('shorter, please')
  expect(findProblem(short, 1)).toBe('text, please')
  expect(map(short, (value) => value.toUpperCase())('ab')).toEqual({ ok: true, value: 'AB' })
})
