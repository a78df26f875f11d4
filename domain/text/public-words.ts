import { hasLink, hasLongNumber } from './contact-details.ts'
import { blank, joining, shapeless } from './invisible.ts'

const hidden = new RegExp(`(?![${joining}])[${shapeless}${blank}]`, 'u')

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
