import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import {
  anything,
  chain,
  file,
  findProblem,
  flag,
  invalid,
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
  valid,
  wholeNumber,
} from './parser.ts'

test.each([
  ['text', text, 'This must be text.'],
  ['number', number, 'This must be a number.'],
  ['wholeNumber', wholeNumber, 'This must be a whole number.'],
  ['flag', flag, 'This must be true or false.'],
  ['uuid', uuid, 'This must be a UUID.'],
  ['file', file, 'This must be a file.'],
])('%s has a standard message, which can be replaced', (_, make, standard) => {
  expect(problemsOf(make(), null)).toEqual([`: ${standard}`])
  expect(problemsOf(make('Please choose.'), null)).toEqual([': Please choose.'])
})

test.each([
  ['oneOf', oneOf(['a', 'b']), 'This must be one of: a, b.'],
  ['oneOf with a message', oneOf(['a'], 'a, please'), 'a, please'],
  ['listOf', listOf(text()), 'This must be a list.'],
  ['listOf with a message', listOf(text(), 'a list, please'), 'a list, please'],
  ['object', object({}), 'This must be an object.'],
  ['object with a message', object({}, 'an object, please'), 'an object, please'],
])('%s refuses null', (_, parse, message) => {
  expect(problemsOf(parse, null)).toEqual([`: ${message}`])
})

test('an object parser refuses a list, even when every field may be absent', () => {
  for (const input of [[], [1], 'x'])
    expect(problemsOf(object({ a: nullable(text()) }), input)).toEqual([
      ': This must be an object.',
    ])
})

describe('UUIDs', () => {
  test.each([
    '00000000-0000-0000-0000-000000000000',
    '5EED0000-0000-4000-8000-00000000ABCD',
    '018f4a5e-7b1c-7def-8abc-0123456789ab',
  ])('accepts %s', (id) => {
    expect(uuid()(id)).toEqual({ ok: true, value: id })
  })
  test.each([
    '5eed0000-0000-4000-8000-00000000000',
    '5eed0000-0000-4000-8000-0000000000001',
    '5eed0000-0000-4000-8000-00000000000g',
    '5eed0000000040008000000000000001',
    '{5eed0000-0000-4000-8000-000000000001}',
    '5eed0000-0000-4000-8000-000000000001\n',
    '',
  ])('refuses %j', (id) => {
    expect(uuid()(id).ok).toBe(false)
  })
})

describe('paths', () => {
  const parse = object({
    cart: object({ lines: listOf(object({ ids: listOf(wholeNumber()) })) }),
    note: nullable(object({ text: text() })),
  })
  test('name every level, with the index of an item', () => {
    const input = { cart: { lines: [{ ids: [1, 'x', 2.5] }, 7, { ids: null }] }, note: { text: 1 } }
    expect(problemsOf(parse, input)).toEqual([
      'cart.lines.0.ids.1: This must be a whole number.',
      'cart.lines.0.ids.2: This must be a whole number.',
      'cart.lines.1: This must be an object.',
      'cart.lines.2.ids: This must be a list.',
      'note.text: This must be text.',
    ])
  })
  test('are unchanged by map, refine and chain', () => {
    const inner = object({ name: text() })
    const input = { item: { name: 7 } }
    for (const parseItem of [
      map(inner, (value) => value),
      refine(inner, () => true, 'never'),
      chain(inner, valid),
      nullable(inner),
    ])
      expect(problemsOf(object({ item: parseItem }), input)).toEqual([
        'item.name: This must be text.',
      ])
  })
  test('a problem of a refined object has the path of the object', () => {
    const span = refine(
      object({ from: number(), to: number() }),
      ({ from, to }) => from <= to,
      'backwards',
    )
    expect(problemsOf(object({ span }), { span: { from: 2, to: 1 } })).toEqual(['span: backwards'])
    expect(problemsOf(object({ span }), { span: { from: 1, to: 1 } })).toEqual([])
  })
})

describe('returned values', () => {
  test('oneOf, anything and valid return the value itself', () => {
    const value = { a: 1 }
    expect(anything(value)).toEqual({ ok: true, value })
    expect(anything(undefined)).toEqual({ ok: true, value: undefined })
    expect(oneOf(['a', 'b'])('b')).toEqual({ ok: true, value: 'b' })
  })
  test('`nothing` ignores its input', () => {
    for (const input of [undefined, null, 'x', 7, [1]])
      expect(nothing(input)).toEqual({ ok: true, value: {} })
  })
  test('chain continues with valid values only', () => {
    const even = chain(wholeNumber(), (value) =>
      value % 2 === 0 ? valid(value / 2) : invalid('odd'),
    )
    expect(even(8)).toEqual({ ok: true, value: 4 })
    expect(problemsOf(even, 7)).toEqual([': odd'])
    expect(problemsOf(even, 'x')).toEqual([': This must be a whole number.'])
  })
  test('zero, false and empty text are values, not absent', () => {
    expect(nullable(number())(0)).toEqual({ ok: true, value: 0 })
    expect(nullable(flag())(false)).toEqual({ ok: true, value: false })
    expect(nullable(text())('')).toEqual({ ok: true, value: '' })
  })
  test('an object has exactly the fields of its parser, and ignores __proto__', () => {
    const parsed = object({ a: nullable(text()) })({})
    expect(parsed).toEqual({ ok: true, value: { a: null } })
    expect(object({ a: text() })(JSON.parse('{"a":"x","__proto__":{"b":1}}'))).toEqual({
      ok: true,
      value: { a: 'x' },
    })
  })
})

test('findProblem returns only the first problem', () => {
  const parse = object({ a: text('first'), b: text('second') })
  expect(findProblem(parse, {})).toBe('first')
  expect(findProblem(parse, { a: '' })).toBe('second')
  expect(findProblem(parse, { a: '', b: '' })).toBeNull()
})

test('a list is valid exactly when each item is, and is returned unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      const wrong = items.flatMap((item, index) =>
        typeof item === 'string' ? [] : [String(index)],
      )
      const parsed = listOf(text())(items)
      if (parsed.ok) expect(parsed.value).toEqual(items)
      else expect(parsed.problems.map(({ path }) => path)).toEqual(wrong)
      expect(parsed.ok).toBe(wrong.length === 0)
    }),
  )
})

test('never throws, for any JSON', () => {
  const parse = object({ a: listOf(nullable(object({ b: oneOf(['x']) }))), c: uuid(), d: number() })
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (input, a) => {
      problemsOf(parse, input)
      expect(problemsOf(parse, { a })).toContain('c: This must be a UUID.')
    }),
  )
})
