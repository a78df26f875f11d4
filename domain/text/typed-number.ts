import { plainCharacters } from './clean-text.ts'

const plain = /^\d{1,12}(\.\d{1,6})?$/
/** Groups of three digits, all with the same separator. */
const grouped = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3}){0,2}(\.\d{1,6})?$/

/**
 * A number as people in Nigeria type it: "1250", "1,250", "1 250", "1,250.5"; null for anything
 * else. A comma or space that does not separate thousands ("1,5", "12,50", "1 234,50") is refused:
 * half the world uses it as a decimal separator.
 */
export function parseTypedNumber(text: string): number | null {
  const tidy = plainCharacters(text)
  return plain.test(tidy) || grouped.test(tidy) ? Number(tidy.replaceAll(/[, ]/g, '')) : null
}

/** What is wrong with a number of more decimals than its column stores: the database would round it. */
export function findDecimalsProblem(value: number, decimals: number): string | null {
  return Number(value.toFixed(decimals)) === value
    ? null
    : `Write at most ${decimals} ${decimals === 1 ? 'digit' : 'digits'} after the point.`
}
