import { foldName } from '../text/fold-name.ts'

/** Letters and digits that nobody confuses when they are read aloud: no 0 O, 1 I L, 5 S, 8 B, 2 Z. */
const letters = 'ACDEFGHJKMNPQRTUVWXY'
const digits = '34679'

/**
 * A code for links and for the checkout: up to five letters of the business and three random
 * characters, so that it is easy to remember and hard to guess for another business.
 * @param random numbers from 0 to below 1, one for each character that is chosen
 */
export function suggestResellerCode(businessName: string, random: () => number): string {
  const known = [...foldName(businessName).toUpperCase()]
    .filter((character) => letters.includes(character))
    .slice(0, 5)
  const pick = (from: string) => from[Math.floor(random() * from.length)] ?? from[0] ?? ''
  while (known.length < 3) known.push(pick(letters))
  return [...known, pick(digits), pick(digits), pick(digits)].join('')
}

export function isResellerCode(code: string): boolean {
  return /^[A-Z0-9]{5,16}$/.test(code)
}
