import { invalid, map, nullable, text, chain, valid, type Parser } from './parser.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { findPublicWordsProblem } from '../text/public-words.ts'

interface RequiredField {
  /** The message when nothing is given, or less than `minLength`. */
  whenMissing: string
  /** The message when it is too long. */
  whenTooLong: string
  maxLength: number
  /** In characters as PostgreSQL counts them; 1 without it. */
  minLength?: number
}

/** A required text. Its length is measured after cleaning. */
function required(
  clean: (text: string) => string,
  { whenMissing, whenTooLong, maxLength, minLength = 1 }: RequiredField,
): Parser<string> {
  return chain(map(text(whenMissing), clean), (given) => {
    if ([...given].length < minLength) return invalid(whenMissing)
    return given.length > maxLength ? invalid(whenTooLong) : valid(given)
  })
}

/** One required line, cleaned by {@link cleanLine}. */
export const requiredLine = (field: RequiredField) => required(cleanLine, field)

/** Required text of several lines, cleaned by {@link cleanText}. */
export const requiredText = (field: RequiredField) => required(cleanText, field)

type OptionalField = Pick<RequiredField, 'whenTooLong' | 'maxLength'>

/** An optional text; empty text is null. Its length is measured after cleaning. */
function optional(
  clean: (text: string) => string,
  { whenTooLong, maxLength }: OptionalField,
): Parser<string | null> {
  return chain(nullable(text()), (given) => {
    const cleaned = given === null ? '' : clean(given)
    return cleaned.length > maxLength ? invalid(whenTooLong) : valid(cleaned || null)
  })
}

/** One optional line. */
export const optionalLine = (field: OptionalField) => optional(cleanLine, field)

/** Optional text of several lines. */
export const optionalText = (field: OptionalField) => optional(cleanText, field)

/** Words of a customer that everybody reads: without links, long numbers and invisible characters. */
export const publicWords = <Words extends string | null>(parse: Parser<Words>): Parser<Words> =>
  chain(parse, (words) => {
    const problem = words === null ? null : findPublicWordsProblem(words)
    return problem === null ? valid(words) : invalid(problem)
  })
