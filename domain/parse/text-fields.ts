import { invalid, map, nullable, text, chain, valid, type Parser } from './parser.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'

interface RequiredField {
  /** What is said when nothing is given. */
  whenMissing: string
  /** What is said when it is too long. */
  whenTooLong: string
  maxLength: number
}

/** A text that must be given. Its length is measured after cleaning. */
function required(
  clean: (text: string) => string,
  { whenMissing, whenTooLong, maxLength }: RequiredField,
): Parser<string> {
  return chain(map(text(whenMissing), clean), (given) => {
    if (given === '') return invalid(whenMissing)
    return given.length > maxLength ? invalid(whenTooLong) : valid(given)
  })
}

/** One line that must be given, cleaned by {@link cleanLine}. */
export const requiredLine = (field: RequiredField) => required(cleanLine, field)

/** Text of several lines that must be given, cleaned by {@link cleanText}. */
export const requiredText = (field: RequiredField) => required(cleanText, field)

type OptionalField = Pick<RequiredField, 'whenTooLong' | 'maxLength'>

/** A text that may be left out; empty text is null. Its length is measured after cleaning. */
function optional(
  clean: (text: string) => string,
  { whenTooLong, maxLength }: OptionalField,
): Parser<string | null> {
  return chain(nullable(text()), (given) => {
    const cleaned = given === null ? '' : clean(given)
    return cleaned.length > maxLength ? invalid(whenTooLong) : valid(cleaned || null)
  })
}

/** One line that may be left out. */
export const optionalLine = (field: OptionalField) => optional(cleanLine, field)

/** Text of several lines that may be left out. */
export const optionalText = (field: OptionalField) => optional(cleanText, field)
