import { expect } from 'vitest'
import type { Parser } from '../domain/parse/parser.ts'

/** What is wrong with an input, each problem as "path: message"; empty for a valid input. */
export function problemsOf(parse: Parser<unknown>, input: unknown): string[] {
  const parsed = parse(input)
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`)
}

/** A copy with the field at a path like `lines.0.quantity` replaced; undefined removes it. */
export function withField(value: unknown, path: string, field: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const inner = (old: unknown) =>
    rest.length === 0 ? field : withField(old, rest.join('.'), field)
  if (Array.isArray(value)) return value.with(Number(key), inner(value[Number(key)]))
  const { [key]: old, ...others } = value as Record<string, unknown>
  const changed = inner(old)
  return changed === undefined ? others : { ...others, [key]: changed }
}

const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  'This must be text.': [7, true, {}, ['a']],
  'This must be a number.': ['1', Number.NaN, Number.POSITIVE_INFINITY, {}],
  'This must be a whole number.': [1.5, '1', 2 ** 53, Number.NaN],
  'This must be true or false.': [0, 1, 'true', {}],
  'This must be a UUID.': ['', 'x', 7],
  'This must be a list.': ['', 7, {}],
  'This must be an object.': ['', 7, []],
}

/**
 * Checks the fields of a response: each refuses values of another type with its message at its
 * path, each without "?" is required, and each with "?" may be null or absent and is null then.
 */
export function expectFieldRules(
  parse: Parser<unknown>,
  example: unknown,
  rules: Readonly<Record<string, string>>,
): void {
  expect(parse(example)).toEqual({ ok: true, value: example })
  for (const [path, rule] of Object.entries(rules)) {
    const message = rule.replace(/\?$/, '')
    const wrong = wrongValues[message] ?? ['', 'something else', 7]
    for (const value of wrong)
      expect(problemsOf(parse, withField(example, path, value)), path).toEqual([
        `${path}: ${message}`,
      ])
    for (const nothing of [null, undefined]) {
      const without = withField(example, path, nothing)
      if (rule.endsWith('?'))
        expect(parse(without), path).toEqual({ ok: true, value: withField(example, path, null) })
      else expect(problemsOf(parse, without), path).toEqual([`${path}: ${message}`])
    }
  }
}
