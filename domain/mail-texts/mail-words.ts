import { placeholderMeanings, type Placeholder } from './mail-definition.ts'

/**
 * Letters of our languages, accents, figures and marks. Not: HTML, letters of other scripts that look
 * like ours, invisible characters. `private.are_mail_words` says the same.
 */
const strange = /[^\n !-;=?-~¡-¬®-ʯḀ-ỿ‐-‧‹›€₦−\p{Mn}]/u
const address = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2,}/iu
const money = /₦|\bngn\b|\bnaira\b/i
/** An account has 10 figures and a phone 11, however they are spaced. */
const number = /\d(?:[^\p{L}\d]{0,3}\d){8,}/u

/** What is wrong with words that staff wrote for a mail; null when they can be sent. */
export function findWordsProblem(
  words: string,
  placeholders: readonly Placeholder[],
): string | null {
  const unknown = words.match(/\{[^{}]*\}/g)?.find((each) => !isKnown(each, placeholders))
  if (unknown)
    return `This mail has no ${unknown}. You can use ${placeholders.map((name) => `{${name}}`).join(', ')}.`
  if (/[{}]/.test(words.replace(/\{[^{}]*\}/g, '')))
    return 'A bracket is open: write a placeholder like {order}.'
  if (/[<>]/.test(words)) return 'Please write plain text, without < and >.'
  const [odd] = words.match(strange) ?? []
  if (odd)
    return `Please take out the character “${odd}” (U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}): mails use ordinary letters, figures and marks.`
  if (address.test(words))
    return 'Links and addresses cannot stand here: the mail has its own. After a full stop comes a space.'
  if (money.test(words)) return 'Amounts cannot stand here: the mail shows the right ones itself.'
  if (number.test(words))
    return 'Long numbers cannot stand here: the mail shows account and phone numbers itself.'
  return null
}

function isKnown(written: string, placeholders: readonly Placeholder[]): boolean {
  return placeholders.some((name) => written === `{${name}}`)
}

/** The words with their values. */
export function fillWords(words: string, values: Partial<Record<Placeholder, string>>): string {
  return words.replace(/\{([a-z]+)\}/g, (written, name: string) =>
    name in placeholderMeanings ? (values[name as Placeholder] ?? written) : written,
  )
}
