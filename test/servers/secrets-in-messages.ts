import { formatCreditCode } from '../../domain/orders/credit-code.ts'
import { letterCodeOf } from '../../functions/instalments/letters/letter-code.ts'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import { mailForStaff, smsForStaff } from '../../backend/mail/messages-for-staff.ts'

/** How a derived secret is written: as it is, as a ticket, as a credit code, as the code of a letter. */
export function formsOfSecret(secret: string): string[] {
  return [
    secret,
    secret.slice(0, 16),
    formatCreditCode(Buffer.from(secret, 'base64url')),
    letterCodeOf({ secretFor: () => secret }, ''),
  ]
}

/**
 * The parts of a context that make secrets and messages. Queueing a message fails when staff could
 * read in it a secret that was made before.
 */
export function watchSecrets<
  Parts extends Pick<ModuleContext, 'secretFor' | 'queueMail' | 'renderMail'> & {
    queueSms: NonNullable<ModuleContext['queueSms']>
  },
>(parts: Parts): Parts {
  const known = new Set<string>()
  const check = (category: string, shown: string) => {
    for (const form of known)
      if (shown.includes(form)) throw new Error(`The message ${category} shows staff a secret`)
  }
  return {
    ...parts,
    secretFor(text: string) {
      const secret = parts.secretFor(text)
      for (const form of formsOfSecret(secret)) known.add(form)
      return secret
    },
    async queueMail(tx, mail) {
      check(mail.category, `${mail.subject}\n${mailForStaff(mail.content, parts.renderMail)}`)
      await parts.queueMail(tx, mail)
    },
    async queueSms(tx, message) {
      check(message.category, smsForStaff(message.text))
      await parts.queueSms(tx, message)
    },
  }
}
