import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import { countCharacters } from '../text/count-characters.ts'
import { object, oneOf } from './parser.ts'
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  withReason,
} from './text-fields.ts'

const required = { whenMissing: 'missing', whenTooLong: 'too long', maxLength: 5 }
const optional = { whenTooLong: 'too long', maxLength: 5 }

describe('a required line', () => {
  const parse = requiredLine(required)
  test.each(['', ' ', '\r\n', '\u202e', null, undefined, 5, [], {}])('%j is missing', (input) => {
    expect(problemsOf(parse, input)).toEqual([': missing'])
  })
  test.each([
    ['a', 'a'],
    ['abcde', 'abcde'],
    ['  abcde  ', 'abcde'],
    ['a\n  b', 'a b'],
    ['a\u0000b', 'ab'],
    // Two characters that are one after normalisation.
    ['e\u0301e\u0301e\u0301', 'ééé'],
  ])('%j is %j', (input, value) => {
    expect(parse(input)).toEqual({ ok: true, value })
  })
  test('is too long above its limit', () => {
    expect(problemsOf(parse, 'abcdef')).toEqual([': too long'])
    expect(problemsOf(parse, 'a b c d')).toEqual([': too long'])
  })
})

describe('a required text', () => {
  const parse = requiredText(required)
  test('keeps its line ends as one character each', () => {
    expect(parse('ab\r\ncd')).toEqual({ ok: true, value: 'ab\ncd' })
    expect(parse('\n\nab\n')).toEqual({ ok: true, value: 'ab' })
    expect(problemsOf(parse, 'ab\n\ncde')).toEqual([': too long'])
    expect(problemsOf(parse, '\n \n')).toEqual([': missing'])
  })
})

describe('an optional line and an optional text', () => {
  test.each([
    ['line', optionalLine(optional)],
    ['text', optionalText(optional)],
  ])('an empty %s is null', (_, parse) => {
    for (const nothing of [null, undefined, '', '   ', '\r\n', '\u2028'])
      expect(parse(nothing)).toEqual({ ok: true, value: null })
    expect(parse('abcde')).toEqual({ ok: true, value: 'abcde' })
    expect(parse(' 0 ')).toEqual({ ok: true, value: '0' })
    expect(problemsOf(parse, 'abcdef')).toEqual([': too long'])
    for (const wrong of [0, false, [], {}])
      expect(problemsOf(parse, wrong)).toEqual([': This must be text.'])
  })
  test('a line replaces line ends with spaces, a text keeps them', () => {
    expect(optionalLine(optional)('a\nb')).toEqual({ ok: true, value: 'a b' })
    expect(optionalText(optional)('a\nb')).toEqual({ ok: true, value: 'a\nb' })
  })
})

test('an accepted value is within its limit, and parsing it again changes nothing', () => {
  const parsers = [
    requiredLine(required),
    requiredText(required),
    optionalLine(optional),
    optionalText(optional),
  ]
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (input) => {
      for (const parse of parsers) {
        const parsed = parse(input)
        if (!parsed.ok) continue
        expect(parse(parsed.value)).toEqual(parsed)
        expect(countCharacters(parsed.value ?? '')).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('lengths are measured as PostgreSQL measures them, and a minimum has its own message', () => {
  const limits = { ...optional, minLength: 3, whenTooShort: 'too short' }
  for (const parse of [requiredLine({ ...required, ...limits }), optionalText(limits)]) {
    expect(problemsOf(parse, '🙏🙏')).toEqual([': too short'])
    expect(parse('🙏🙏🙏🙏🙏')).toEqual({ ok: true, value: '🙏🙏🙏🙏🙏' })
    expect(problemsOf(parse, '🙏🙏🙏🙏🙏🙏')).toEqual([': too long'])
  }
  expect(problemsOf(requiredLine({ ...required, ...limits }), ' ')).toEqual([': missing'])
  expect(optionalText(limits)(' ')).toEqual({ ok: true, value: null })
})

test('a decision needs its reason only when it says so', () => {
  const parse = withReason(
    object({ decision: oneOf(['approve', 'refuse']), reason: optionalLine(optional) }),
    ({ decision }) => decision === 'refuse',
    'missing',
  )
  expect(problemsOf(parse, { decision: 'refuse', reason: ' \u200b' })).toEqual(['reason: missing'])
  expect(parse({ decision: 'refuse', reason: 'No' }).ok).toBe(true)
  expect(parse({ decision: 'approve' }).ok).toBe(true)
})
