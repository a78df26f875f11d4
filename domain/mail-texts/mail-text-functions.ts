import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { chain, invalid, object, text, valid } from '../parse/parser.ts'
import { mailTextParser } from './mail-text-form.ts'
import { findMailTextName, getMailDefinition } from './mail-texts.ts'

/** Words for a mail that are perhaps not saved yet. */
const words = object({ subject: text(), opening: text(), closing: text() })
const given = chain(object({ name: text(), text: words }), ({ name, text: written }) => {
  const known = findMailTextName(name)
  if (!known) return invalid('There is no such mail.', 'name')
  const parsed = mailTextParser(getMailDefinition(known))(written)
  return parsed.ok ? valid({ name: known, text: parsed.value }) : parsed
})

/** For content: shows a mail with these words, filled with an example. */
export const previewMailText = {
  name: 'preview-mail-text',
  method: 'POST',
  caller: { grants: ['content'] },
  parseRequest: given,
  parseResponse: object({ subject: text(), text: text(), html: text() }),
} satisfies AnyFunctionContract

/** For content: sends that mail to the caller. */
export const sendTestMail = {
  name: 'send-test-mail',
  method: 'POST',
  caller: { grants: ['content'] },
  parseRequest: given,
  parseResponse: object({ to: text() }),
} satisfies AnyFunctionContract
