import type { MailMessage, Tx } from '../../backend/functions/functions.ts'
import type { MailText } from '../../domain/mail-texts/mail-definition.ts'
import {
  getMailDefinition,
  type MailTextName,
  type MailValues,
} from '../../domain/mail-texts/mail-texts.ts'
import { fillWords } from '../../domain/mail-texts/mail-words.ts'
import { withOriginal, type StoredMailText } from '../../domain/mail-texts/mail-text-form.ts'

type WrittenMail = Pick<MailMessage, 'subject' | 'text' | 'content'>

/** A mail with words that staff may change. It has the original ones until it is queued. */
export interface EditableMail extends MailMessage {
  textName: MailTextName
  /** The mail with other words. The preview and the outbox both write it here. */
  write(text: MailText): WrittenMail
}

/**
 * Joins the fixed parts of a mail with the words that staff may change.
 * @param layout puts the words, with their placeholders filled, beside the fixed parts
 */
export function editableMail<Name extends MailTextName>(
  {
    textName,
    values,
    ...message
  }: { textName: Name; values: MailValues<Name> & { order: string } } & Omit<
    MailMessage,
    keyof WrittenMail | 'rewrite'
  >,
  layout: (text: MailText) => WrittenMail,
): EditableMail {
  const definition = getMailDefinition(textName)
  const write = ({ subject, opening, closing }: MailText) =>
    layout({
      subject: fillWords(subject, values),
      opening: fillWords(opening, values),
      closing: fillWords(closing, values),
    })
  return {
    ...message,
    ...write(definition.text),
    textName,
    write,
    async rewrite(tx) {
      const words = await findMailWords(tx, textName)
      return words && write(words)
    },
  }
}

/** The words that begin a paragraph each. */
export function paragraphsOf(words: string): string[] {
  return words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
}

/** The words that staff have written for a mail; null for the original ones. */
export async function findMailWords(tx: Tx, name: MailTextName): Promise<MailText | null> {
  const stored = await tx.maybeOne<StoredMailText>(
    `select subject, opening, closing from public.mail_texts
     where name = $1 and num_nonnulls(subject, opening, closing) > 0`,
    [name],
  )
  return stored ? withOriginal(stored, getMailDefinition(name)) : null
}

/** The mail with words that were found before, so that nothing is looked up when it is queued. */
export function withWords(mail: EditableMail, words: MailText | null): EditableMail {
  return { ...mail, rewrite: () => Promise.resolve(words && mail.write(words)) }
}
