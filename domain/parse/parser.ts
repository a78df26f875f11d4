import { removeMarks } from '../text/clean-text.ts'
import { isUuid } from '../text/uuid.ts'

/**
 * A problem of a value: a sentence, and its path, such as `contact.email`. An empty path means the
 * value itself.
 */
export interface Problem {
  path: string
  message: string
}

type Invalid = { ok: false; problems: readonly [Problem, ...Problem[]] }

/** A typed value, or all problems of the input. */
export type Parsed<Value> = { ok: true; value: Value } | Invalid

/** Turns data from outside into a typed value. It never throws. */
export type Parser<Value> = (input: unknown) => Parsed<Value>

/** The type of the values of a parser. */
export type ValueOf<SomeParser> = SomeParser extends Parser<infer Value> ? Value : never

/** The result for a valid input. */
export function valid<Value>(value: Value): Parsed<Value> {
  return { ok: true, value }
}

/**
 * The result for an input that is wrong.
 * @param path of the part that is wrong; by default the input as a whole
 */
export function invalid(message: string, path = ''): Invalid {
  return { ok: false, problems: [{ path, message }] }
}

/** The first problem of an input as a sentence, or null when it is valid. */
export function findProblem(parse: Parser<unknown>, input: unknown): string | null {
  const parsed = parse(input)
  return parsed.ok ? null : parsed.problems[0].message
}

function parserOf<Value>(isValid: (input: unknown) => input is Value, standard: string) {
  return (message = standard): Parser<Value> =>
    (input) =>
      isValid(input) ? valid(input) : invalid(message)
}

/** Any text, without marks that nobody sees. */
export function text(message = 'This must be text.'): Parser<string> {
  return (input) => (typeof input === 'string' ? valid(removeMarks(input)) : invalid(message))
}

/** A finite number. */
export const number = parserOf(
  (input): input is number => Number.isFinite(input),
  'This must be a number.',
)

/** A whole number that JavaScript holds exactly. */
export const wholeNumber = parserOf(
  (input): input is number => Number.isSafeInteger(input),
  'This must be a whole number.',
)

/** `true` or `false`. */
export const flag = parserOf((input) => typeof input === 'boolean', 'This must be true or false.')

/** A UUID of any version. */
export const uuid = parserOf(isUuid, 'This must be a UUID.')

/** A file of a form. */
export const file = parserOf((input) => input instanceof File, 'This must be a file.')

/** Any value at all. */
export const anything: Parser<unknown> = (input) => valid(input)

/** The request of a function without parameters: any input is ignored. */
export const nothing: Parser<Record<string, never>> = () => valid({})

/** One of the listed words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  message = `This must be one of: ${words.join(', ')}.`,
): Parser<Word> {
  return (input) => {
    const word = words.find((each) => each === input)
    return word === undefined ? invalid(message) : valid(word)
  }
}

/** The value, or null where it is null or absent. */
export function nullable<Value>(parse: Parser<Value>): Parser<Value | null> {
  return (input) => (input === null || input === undefined ? valid(null) : parse(input))
}

/**
 * Continues with the value of a parser, if it is valid. (A module that exports `then` could not be
 * imported dynamically.)
 */
export function chain<Value, Next>(
  parse: Parser<Value>,
  next: (value: Value) => Parsed<Next>,
): Parser<Next> {
  return (input) => {
    const parsed = parse(input)
    return parsed.ok ? next(parsed.value) : parsed
  }
}

/** Transforms the value of a parser. */
export function map<Value, Next>(
  parse: Parser<Value>,
  change: (value: Value) => Next,
): Parser<Next> {
  return chain(parse, (value) => valid(change(value)))
}

/** The value of a parser, if it passes a check. */
export function refine<Value>(
  parse: Parser<Value>,
  isValid: (value: Value) => boolean,
  message: string,
): Parser<Value> {
  return chain(parse, (value) => (isValid(value) ? valid(value) : invalid(message)))
}

/** A list, every item of which is valid. */
export function listOf<Item>(
  parseItem: Parser<Item>,
  message = 'This must be a list.',
): Parser<Item[]> {
  return (input) => {
    if (!Array.isArray(input)) return invalid(message)
    const value: Item[] = []
    const problems: Problem[] = []
    for (const [index, item] of input.entries()) {
      const parsed = parseItem(item)
      if (parsed.ok) value.push(parsed.value)
      else problems.push(...parsed.problems.map((problem) => within(String(index), problem)))
    }
    return result(value, problems)
  }
}

/**
 * An object with these fields; others are dropped. All problems are found, in the order of the
 * fields.
 */
export function object<Fields extends Readonly<Record<string, Parser<unknown>>>>(
  fields: Fields,
  message = 'This must be an object.',
): Parser<{ [Name in keyof Fields]: ValueOf<Fields[Name]> }> {
  const parsers = Object.entries(fields)
  return (input) => {
    if (!isRecord(input)) return invalid(message)
    const value: Record<string, unknown> = {}
    const problems: Problem[] = []
    for (const [name, parse] of parsers) {
      const parsed = parse(Object.hasOwn(input, name) ? input[name] : undefined)
      if (parsed.ok) value[name] = parsed.value
      else problems.push(...parsed.problems.map((problem) => within(name, problem)))
    }
    // Each field was parsed by its own parser.
    return result(value as { [Name in keyof Fields]: ValueOf<Fields[Name]> }, problems)
  }
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function within(name: string, { path, message }: Problem): Problem {
  return { path: path === '' ? name : `${name}.${path}`, message }
}

function result<Value>(value: Value, [first, ...others]: Problem[]): Parsed<Value> {
  return first ? { ok: false, problems: [first, ...others] } : valid(value)
}
