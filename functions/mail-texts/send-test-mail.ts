import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { sendTestMail as contract } from '../../domain/mail-texts/mail-text-functions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { mailExamples } from './mail-examples.ts'

const perHour = { limit: 30, windowS: 3_600 }

/**
 * Sends a mail with the given words to the caller, filled with an example. The order in it does not
 * exist.
 * @returns 200 `{ to }`; 400 words that no mail may have; 403 no content; 409 an account without an
 * address; 429 too many
 */
export const sendTestMail = defineSteps(
  contract,
  async ({ request: { name, text: words }, transaction, context }) => {
    const to = await transaction(async ({ tx, staffId: person }) => {
      const email = await findAccountEmail(tx, person)
      if (!email) throw new FunctionError(409, 'Your account has no e-mail address.')
      if (!(await context.limits.hit(tx, { key: `test-mail:${person}`, ...perHour })))
        throw new FunctionError(429, 'You have sent many test mails. Please try again in an hour.')
      const { subject, text, content } = mailExamples[name](context).write(words)
      await context.queueMail(tx, {
        category: 'mail-text-test',
        to: email,
        subject: `Test: ${subject}`,
        text,
        content,
      })
      return email
    })
    return { to }
  },
)
