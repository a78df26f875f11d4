import { describe, expect, test } from 'vitest'
import { describeFollowed, parseBinding } from './parse-binding.ts'

const parse = (filter: string) =>
  parseBinding({ event: '*', schema: 'public', table: 'notes', filter }).conditions

describe('a filter', () => {
  test.each([
    ['', []],
    ['  ', []],
    ['id=eq.5', [['id', 'eq', '5', false]]],
    ['body=eq.a.b=c', [['body', 'eq', 'a.b=c', false]]],
    ['id=not.in.(1,2)', [['id', 'in', '{1,2}', true]]],
    [
      'id=gt.0, id=lt.100',
      [
        ['id', 'gt', '0', false],
        ['id', 'lt', '100', false],
      ],
    ],
    [
      'a=in.("x,y","z\\"(") , b=eq."1,\\"2\\""',
      [
        ['a', 'in', '{"x,y","z\\"("}', false],
        ['b', 'eq', '1,"2"', false],
      ],
    ],
    ['a=eq."open', [['a', 'eq', '"open', false]]],
    ['a=is.null', [['a', 'is', 'null', false]]],
    ['a=match.(?:b|c)', [['a', 'match', '(?:b|c)', false]]],
    ['a=like.b\\\\', [['a', 'like', 'b\\\\', false]]],
  ])('%s', (filter, conditions) => {
    expect(
      parse(filter).map(({ column, op, value, negate }) => [column, op, value, negate]),
    ).toEqual(conditions)
  })

  test.each([
    ['subject=foo.hey', '["foo", "hey"]'],
    ['undefined', '["undefined"]'],
    ['id=eq', '["eq"]'],
    ['id=eq.1,,id=eq.2', 'filter must not contain empty segments (check for extra commas)'],
    ['id=in.1,2', '`in` filter value must be wrapped by parentheses'],
    [`a=match.${'(a+)+'.repeat(50)}`, 'a value has at most 200 characters'],
    ...[
      String.raw`^a(.*)\1`,
      '(?=a)b',
      '(?!a)b',
      '(?<=a)b',
      '(?<!a)b',
      '***:a',
      '(?x)a b',
      String.raw`"(\?=a)"`,
    ].map((pattern) => [
      `a=imatch.${pattern}`,
      'back references, look-around and options are not supported in patterns',
    ]),
    ['a=like.%\\', 'a pattern must not end with an escape character'],
    ['a=not.ilike."%a\\\\"', 'a pattern must not end with an escape character'],
    [Array.from({ length: 21 }, () => 'a=eq.1').join(), 'at most 20 conditions are allowed'],
  ])('%s is refused', (filter, reason) => {
    expect(() => parse(filter)).toThrow(`Error parsing \`filter\` params: ${reason}`)
  })
})

test('a binding follows a table, a schema or everything', () => {
  expect(parseBinding({ event: '*', schema: 'public' }).table).toBe('*')
  expect(parseBinding({ event: 'INSERT', schema: '*' }).schema).toBe('*')
  expect(() => parseBinding({ event: '*', schema: '' })).toThrow(
    'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: ',
  )
  expect(() => parseBinding({ event: '*', schema: 'public', select: ['id'] })).toThrow(
    'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
  )
})

test('a binding is described as Supabase does', () => {
  const followed = parseBinding({
    event: 'INSERT',
    schema: 'public',
    table: 'notes',
    filter: 'id=eq.1',
  })
  expect(describeFollowed(followed)).toBe(
    '[event: INSERT, schema: public, table: notes, filters: [{"id", "eq", "1", false}], select: nil]',
  )
})
