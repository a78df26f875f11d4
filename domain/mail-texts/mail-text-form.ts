import { cleanLine, cleanText } from '../text/clean-text.ts'
import { countCharacters } from '../text/count-characters.ts'
import { chain, invalid, map, object, refine, text, valid, type Parser } from '../parse/parser.ts'
import type { MailDefinition, MailText } from './mail-definition.ts'
import { findWordsProblem } from './mail-words.ts'

/** As stored: null is the original. */
export type StoredMailText = { [Part in keyof MailText]: string | null }

/** Parses the words that staff write for a mail. */
export function mailTextParser({ placeholders, text: original }: MailDefinition): Parser<MailText> {
  const words = (clean: (given: string) => string, maxLength: number) =>
    chain(map(text(), clean), (given) => {
      const problem =
        countCharacters(given) > maxLength
          ? `Please use at most ${maxLength} characters.`
          : findWordsProblem(given, placeholders)
      return problem === null ? valid(given) : invalid(problem)
    })
  const paragraphs = words(cleanText, 1_500)
  return object({
    subject: refine(
      words(cleanLine, 120),
      (given) => countCharacters(given) >= 3,
      'Please give a subject.',
    ),
    opening: original.opening
      ? refine(paragraphs, (given) => given !== '', 'This mail needs words after its greeting.')
      : paragraphs,
    closing: paragraphs,
  })
}

/** Parses the form into the columns: words that are those of the original are not stored. */
export function mailTextFormParser(definition: MailDefinition): Parser<StoredMailText> {
  const { text: original } = definition
  return map(mailTextParser(definition), (written) => ({
    subject: written.subject === original.subject ? null : written.subject,
    opening: written.opening === original.opening ? null : written.opening,
    closing: written.closing === original.closing ? null : written.closing,
  }))
}

/** The words as they are sent: what staff wrote, else the original. */
export function withOriginal(
  stored: Readonly<Partial<Record<keyof MailText, unknown>>>,
  { text: original }: Pick<MailDefinition, 'text'>,
): MailText {
  const part = (name: keyof MailText) => {
    const written = stored[name]
    return typeof written === 'string' ? written : original[name]
  }
  return { subject: part('subject'), opening: part('opening'), closing: part('closing') }
}
