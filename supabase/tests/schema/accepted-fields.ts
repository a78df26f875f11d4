import type { Parser } from '../../../domain/parse/parser.ts'
import { withField } from '../../../test/parsing.ts'

/** A field of a request or a form, and what its parser makes of one value in it. */
export interface AcceptedField {
  /** `lines.0.quantity` */
  path: string
  /** What is stored for a value; nothing when the parser refuses it. */
  store(value: unknown): [] | [unknown]
}

/** Texts and numbers of which every open field accepts one. */
const openValues: readonly unknown[] = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 20, 40].map((length) => 'a'.repeat(length)),
  ...'Abcdef|0803 123 4567|+2348031234567|ada@example.com|https://example.com/x'.split('|'),
  ...'2026-11-29|2026-11|10:00|11:00|2026-11-29T10:00|2026-11-29T10:00:00.000Z'.split('|'),
  ...'0123456789|12345678901|058|10|1000|1000000|0|1,3|RC123456|a-b'.split('|'),
  ...'P0001-2026|P0001|H42|R000123|IM-2026-000001|4T7K-9QWE-M2XZ-H8VB'.split('|'),
  'deadbeef'.repeat(8),
  0,
  1,
  2,
  10,
  50,
  100,
  1_000,
  100_000,
  0.5,
]
const closedValues: readonly unknown[] = [
  '5eed0000-0000-4000-8000-000000000101',
  new File(['x'], 'a.pdf'),
  true,
  'true',
  {},
  [],
  null,
]

/**
 * The fields of a parser that take text, numbers or days of the sender's choice, found by asking the parser.
 * Fields that take an id, a file, a flag or one of a list of words are not among them.
 * @param words of lists that a field may be about
 * @param known values of fields that no general value fits, by their path
 */
export function listAcceptedFields(
  parse: Parser<unknown>,
  { words, known }: { words: readonly string[]; known: Readonly<Record<string, unknown>> },
): { fields: AcceptedField[]; problems: string[] } {
  let request: unknown = {}
  const open: string[] = []
  const set = (path: string, value: unknown) => (path ? withField(request, path, value) : value)
  const isRight = (path: string, value: unknown) => {
    const parsed = parse(set(path, value))
    return (
      parsed.ok ||
      !parsed.problems.some((each) => each.path === path || each.path.startsWith(`${path}.`))
    )
  }
  const explore = (path: string): void => {
    if (Object.hasOwn(known, path)) {
      request = set(path, known[path])
      return
    }
    const inner = readNames((spy) => parse(set(path, spy)))
    const ofItems = inner.length > 0 ? [] : readNames((spy) => parse(set(path, [spy])))
    const names = [...inner, ...ofItems.map((name) => `0.${name}`)]
    if (names.length > 0) request = set(path, inner.length > 0 ? {} : [{}])
    for (const name of names) explore(path ? `${path}.${name}` : name)
    if (names.length > 0 || path === '') return
    const values = [...openValues, ...listedWords(parse(request)), ...words, ...closedValues]
    const value =
      values.find((each) => isRight(path, each)) ??
      values.map((each) => [each]).find((each) => isRight(path, each))
    if (openValues.includes(value)) open.push(path)
    request = set(path, value ?? null)
  }
  explore('')
  const parsed = parse(request)
  return {
    fields: open.map((path) => ({
      path,
      store(value) {
        const result = parse(set(path, value))
        if (!result.ok) return []
        const stored = fieldOf(result.value, path)
        return stored === null || stored === undefined ? [] : [stored]
      },
    })),
    problems: parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`),
  }
}

/** The words of the standard message of a list. */
function listedWords(parsed: ReturnType<Parser<unknown>>): string[] {
  const messages = parsed.ok ? [] : parsed.problems.map(({ message }) => message)
  return messages.flatMap(
    (message) => /^This must be one of: (.+)\.$/.exec(message)?.[1]?.split(', ') ?? [],
  )
}

/** The names of the fields that a parser reads from an object. */
function readNames(parse: (spy: object) => unknown): string[] {
  const names = new Set<string>()
  const spy = new Proxy(
    {},
    {
      getOwnPropertyDescriptor(_, name) {
        if (typeof name === 'string') names.add(name)
        return undefined
      },
    },
  )
  parse(spy)
  return [...names]
}

/** The field at a path like `lines.0.name`. */
export function fieldOf(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return found
}
