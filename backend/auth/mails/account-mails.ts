import type { LinkAndCode, Mail, MailWriter } from './mail-writer.ts'

/** Mails about changes to an account. */
export interface AccountMails {
  passwordChanged(): Mail
  /** @param change what happened, as a sentence without its full stop */
  signInChanged(change: string): Mail
  /** Sent to the new address, and to the current one when it must confirm too. */
  confirmEmailChange(token: LinkAndCode, newEmail: string): Mail
  reauthentication(code: string): Mail
}

/** Creates the mails that confirm or report changes to an account. */
export function createAccountMails(writer: MailWriter): AccountMails {
  const { write, tokenBlocks, validity, companyName, supportEmail, codeLifetime } = writer
  const warning = {
    paragraph: `If it was not you, choose a new password at once and write to ${supportEmail}.`,
  }
  return {
    passwordChanged: () =>
      write('auth-password-changed', `Your password for ${companyName} was changed`, [
        {
          paragraph:
            'The password of your account was changed just now, and all other devices were signed out.',
        },
        warning,
        writer.signInLink,
      ]),
    signInChanged: (change) =>
      write('auth-sign-in-changed', `How you sign in to ${companyName} has changed`, [
        {
          paragraph: `${change} just now. Your profile settings show all the ways to sign in to your account.`,
        },
        warning,
        writer.signInLink,
      ]),
    confirmEmailChange: (token, newEmail) =>
      write('auth-email-change', `Confirm your new e-mail address for ${companyName}`, [
        {
          paragraph: `You asked to change the e-mail address of your account to ${newEmail}. Please confirm it here. If you also got a mail at your other address, confirm that one too.`,
        },
        ...tokenBlocks(token, 'Confirm the change'),
        {
          paragraph: `${validity} If you did not ask for this, do not open the link; nothing has changed. Somebody may be in your account, so choose a new password.`,
        },
      ]),
    reauthentication: (code) =>
      write('auth-reauthentication', `Your code for ${companyName}`, [
        { paragraph: 'Type this code to confirm that you want to change your account.' },
        { label: 'Your code', code },
        {
          paragraph: `It works once, within ${codeLifetime}. If you did not ask for it, somebody may be in your account, so choose a new password.`,
        },
      ]),
  }
}
