import { chain, invalid, text, valid, type Parser } from '../parse/parser.ts'
import { cleanCode } from '../text/clean-code.ts'

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/**
 * A code that people can read out: four groups of four characters, 80 bits.
 * @param bytes at least 16 that nobody can guess
 */
export function formatCreditCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % 32])
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

const message = 'The code of a credit has 16 letters and digits, such as 4T7K-9QWE-M2XZ-H8VB.'

/** A code as somebody typed it: any case, with or without dashes, O for 0 and I or L for 1. */
export const creditCode: Parser<string> = chain(text(message), (given) => {
  const code = cleanCode(given).replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === length && [...code].every((each) => alphabet.includes(each))
    ? valid((code.match(/.{4}/g) ?? []).join('-'))
    : invalid(message)
})
