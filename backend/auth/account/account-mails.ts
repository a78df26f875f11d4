import type { MailBlock } from '../../mail/layout.ts'
import type { Mail, Proof } from '../one-time-tokens/mails.ts'

/** Mails about changes to an account. */
export interface AccountMails {
  /** Goes to the new address, and to the old one when it must agree too. */
  confirmEmailChange(proof: Proof, newEmail: string): Mail
  reauthentication(code: string): Mail
}

interface AccountMailParts {
  write(category: string, subject: string, blocks: MailBlock[]): Mail
  prove(proof: Proof, label: string): MailBlock[]
  /** How long links and codes work, as a sentence. */
  until: string
  companyName: string
  codeLifetime: string
}

/** The mails about changes that people make to their account. */
export function createAccountMails({
  write,
  prove,
  until,
  companyName,
  codeLifetime,
}: AccountMailParts): AccountMails {
  return {
    confirmEmailChange: (proof, newEmail) =>
      write('auth-email-change', `Confirm your new e-mail address for ${companyName}`, [
        {
          paragraph: `You asked to use ${newEmail} for your account from now on. Confirm it here; if a mail came to your other address too, confirm that one as well.`,
        },
        ...prove(proof, 'Confirm the change'),
        {
          paragraph: `${until} If you did not ask for this, do not open the link: nothing has changed. Then somebody may be in your account; choose a new password.`,
        },
      ]),
    reauthentication: (code) =>
      write('auth-reauthentication', `Your code for ${companyName}`, [
        { paragraph: 'Type this code to confirm that it is you who is changing the account.' },
        { label: 'Your code', code },
        {
          paragraph: `It works once, for ${codeLifetime}. If you did not ask for it, somebody may be in your account: choose a new password.`,
        },
      ]),
  }
}
