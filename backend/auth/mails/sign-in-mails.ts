import type { LinkAndCode, Mail, MailWriter } from './mail-writer.ts'

/** Mails that open an account or sign in to it. */
export interface SignInMails {
  confirmSignUp(token: LinkAndCode): Mail
  invite(token: LinkAndCode): Mail
  recovery(token: LinkAndCode): Mail
  magicLink(token: LinkAndCode): Mail
  accountExists(): Mail
}

/** Creates the mails for sign-up, invitation, recovery and sign-in. */
export function createSignInMails(writer: MailWriter): SignInMails {
  const { write, tokenBlocks, validity, companyName, signInLink } = writer
  return {
    confirmSignUp: (token) =>
      write('auth-confirm-sign-up', `Confirm your e-mail address for ${companyName}`, [
        {
          paragraph: `Welcome to ${companyName}. One step is left: confirm that this address is yours.`,
        },
        ...tokenBlocks(token, 'Confirm my address'),
        {
          paragraph: `${validity} If you did not sign up, ignore this mail. The account stays closed until the address is confirmed.`,
        },
      ]),
    invite: (token) =>
      write('auth-invite', `You are invited to ${companyName}`, [
        {
          paragraph: `Somebody at ${companyName} has invited you to an account with this address. Open the link to accept and choose a password.`,
        },
        ...tokenBlocks(token, 'Accept the invitation'),
        {
          paragraph: `${validity} If you were not expecting an invitation, ignore this mail; the account stays closed.`,
        },
      ]),
    recovery: (token) =>
      write('auth-recovery', `Choose a new password for ${companyName}`, [
        {
          paragraph:
            'You asked for a new password. Open the link to choose one. Your old password works until then.',
        },
        ...tokenBlocks(token, 'Choose a new password'),
        {
          paragraph: `${validity} If you did not ask for this, ignore this mail. Nothing has changed.`,
        },
      ]),
    magicLink: (token) =>
      write('auth-magic-link', `Your sign-in link for ${companyName}`, [
        { paragraph: 'Open the link to sign in. No password needed.' },
        ...tokenBlocks(token, 'Sign in'),
        {
          paragraph: `${validity} If you did not ask for this, ignore this mail. Nobody can get in without it.`,
        },
      ]),
    accountExists: () =>
      write('auth-account-exists', `You already have an account with ${companyName}`, [
        {
          paragraph:
            'Somebody, probably you, tried to sign up with this address. It already has an account, and nothing has changed.',
        },
        signInLink,
        {
          paragraph:
            'If you have forgotten your password, you can choose a new one there. If it was not you, you need not do anything.',
        },
      ]),
  }
}
