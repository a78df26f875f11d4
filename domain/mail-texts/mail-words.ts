import { hasLink, hasLongNumber } from '../text/contact-details.ts'
import { placeholderMeanings, type Placeholder } from './mail-definition.ts'

/**
 * Characters that a mail may not have: all but Latin letters with their accents, digits and punctuation.
 * So letters of other scripts that look like ours, and invisible characters, are refused.
 * `private.are_mail_words` has the same rule.
 */
const forbidden = /[^\n !-;=?-~¡-¬®-ʯḀ-ỿ‐-‧‹›€₦−\p{Mn}]/u
const money = /₦|\bngn\b|\bnaira\b/i

/** What is wrong with words that staff wrote for a mail; null when they can be sent. */
export function findWordsProblem(
  words: string,
  placeholders: readonly Placeholder[],
): string | null {
  const unknown = words.match(/\{[^{}]*\}/g)?.find((each) => !isKnown(each, placeholders))
  if (unknown)
    return `This mail has no ${unknown}. You can use ${placeholders.map((name) => `{${name}}`).join(', ')}.`
  if (/[{}]/.test(words.replace(/\{[^{}]*\}/g, '')))
    return 'A bracket is not closed. Write a placeholder like {order}.'
  if (/[<>]/.test(words)) return 'Please write plain text, without < and >.'
  const [odd] = words.match(forbidden) ?? []
  if (odd)
    return `Please remove the character “${odd}” (U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}): mails use ordinary letters, digits and punctuation.`
  if (hasLink(words))
    return 'Links and addresses are not allowed here: the mail has its own. Put a space after a full stop.'
  if (money.test(words))
    return 'Amounts are not allowed here: the mail shows the right ones itself.'
  if (hasLongNumber(words))
    return 'Long numbers are not allowed here: the mail shows account and phone numbers itself.'
  return null
}

function isKnown(written: string, placeholders: readonly Placeholder[]): boolean {
  return placeholders.some((name) => written === `{${name}}`)
}

/** Replaces placeholders by their values. A value is never read as a placeholder. */
export function fillWords(words: string, values: Partial<Record<Placeholder, string>>): string {
  return words.replace(/\{([a-z]+)\}/g, (written, name: string) =>
    name in placeholderMeanings ? (values[name as Placeholder] ?? written) : written,
  )
}
