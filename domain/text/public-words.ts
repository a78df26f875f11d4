import { hasLink, hasLongNumber } from './contact-details.ts'

/** Characters without a shape, and those that turn the direction of a text. */
const hidden =
  /[\u034f\p{Cc}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u

/**
 * What is wrong with words that a customer wrote and everybody reads beside our name; null when they
 * can be shown. `private.are_public_words` has the same rules.
 */
export function findPublicWordsProblem(words: string): string | null {
  if (hidden.test(words)) return 'There is an invisible character in it. Please type it by hand.'
  if (hasLink(words))
    return 'Please leave out links and e-mail addresses, and put a space after a full stop.'
  if (hasLongNumber(words)) return 'Please leave out phone numbers and other long numbers.'
  return null
}
