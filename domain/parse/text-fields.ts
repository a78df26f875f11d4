import { invalid, map, nullable, text, chain, valid, type Parser } from './parser.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { countCharacters } from '../text/count-characters.ts'
import { findPublicWordsProblem } from '../text/public-words.ts'

/** How long a text may be, after cleaning, in characters as PostgreSQL counts them. */
interface Limits {
  maxLength: number
  /** The message when it is too long. */
  whenTooLong: string
}

interface RequiredField extends Limits {
  /** The message when nothing is given. */
  whenMissing: string
  /** 1 without it. */
  minLength?: number
  /** The message when less than `minLength` is given; by default `whenMissing`. */
  whenTooShort?: string
}

/** An optional text with a minimum also has a message for less. */
type OptionalField = Limits &
  ({ minLength: number; whenTooShort: string } | { minLength?: never; whenTooShort?: never })

function required(
  clean: (text: string) => string,
  { whenMissing, whenTooShort = whenMissing, minLength = 1, ...limits }: RequiredField,
): Parser<string> {
  const within = checkLength({ ...limits, minLength, whenTooShort })
  return chain(map(text(whenMissing), clean), (given) =>
    given === '' ? invalid(whenMissing) : within(given),
  )
}

/** One required line, cleaned by {@link cleanLine}. */
export const requiredLine = (field: RequiredField) => required(cleanLine, field)

/** Required text of several lines, cleaned by {@link cleanText}. */
export const requiredText = (field: RequiredField) => required(cleanText, field)

/** An optional text; empty text is null. */
function optional(
  clean: (text: string) => string,
  { minLength = 1, whenTooShort = '', ...limits }: OptionalField,
): Parser<string | null> {
  const within = checkLength({ ...limits, minLength, whenTooShort })
  return chain(nullable(text()), (given) => {
    const cleaned = given === null ? '' : clean(given)
    return cleaned === '' ? valid(null) : within(cleaned)
  })
}

/** One optional line. */
export const optionalLine = (field: OptionalField) => optional(cleanLine, field)

/** Optional text of several lines. */
export const optionalText = (field: OptionalField) => optional(cleanText, field)

/**
 * A decision that has a field `reason`, which may stay empty unless `needsReason`.
 * @param whenMissing the message at the field, when it is needed and empty
 */
export const withReason = <Decision extends { reason: string | null }>(
  parse: Parser<Decision>,
  needsReason: (decision: Decision) => boolean,
  whenMissing: string,
): Parser<Decision> =>
  chain(parse, (given) =>
    given.reason === null && needsReason(given) ? invalid(whenMissing, 'reason') : valid(given),
  )

/** Words of a customer that everybody reads: without links, long numbers and invisible characters. */
export const publicWords = <Words extends string | null>(parse: Parser<Words>): Parser<Words> =>
  chain(parse, (words) => {
    const problem = words === null ? null : findPublicWordsProblem(words)
    return problem === null ? valid(words) : invalid(problem)
  })

function checkLength(limits: Required<Omit<RequiredField, 'whenMissing'>>) {
  return (given: string) => {
    const length = countCharacters(given)
    if (length < limits.minLength) return invalid(limits.whenTooShort)
    return length > limits.maxLength ? invalid(limits.whenTooLong) : valid(given)
  }
}
