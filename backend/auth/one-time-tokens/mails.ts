import { createAccountMails, type AccountMails } from '../account/account-mails.ts'
import type { MailBlock, RenderMail } from '../../mail/layout.ts'
import type { MailMessage } from '../../mail/outbox.ts'

export interface AuthMailOptions {
  render: RenderMail
  companyName: string
  /** Where people sign in; also what the mails link to beside their own links. */
  siteUrl: string
  /** Where people write when something is wrong. */
  supportEmail: string
  linkLifetimeS: number
  codeLifetimeS: number
}

/** A proof by mail: the link, or the digits where typing is easier than tapping. */
export interface Proof {
  link: string
  code: string
}

export type Mail = Omit<MailMessage, 'to'>

/** The mails of the auth service. Each says why it came and what to do if one did not ask for it. */
export interface AuthMails extends AccountMails {
  confirmSignUp(proof: Proof): Mail
  invite(proof: Proof): Mail
  recovery(proof: Proof): Mail
  magicLink(proof: Proof): Mail
  accountExists(): Mail
  passwordChanged(): Mail
  /** @param what happened, as a sentence without its full stop */
  signInChanged(what: string): Mail
}

/** Every mail of the auth service, in the company’s words and frame; sent by whoever queues it. */
export function createAuthMails({
  render,
  companyName,
  siteUrl,
  supportEmail,
  linkLifetimeS,
  codeLifetimeS,
}: AuthMailOptions): AuthMails {
  const until = `The link works once, for ${duration(linkLifetimeS)}; the code for ${duration(codeLifetimeS)}.`
  const signIn = { link: { label: 'Go to sign-in', url: `${siteUrl}/login` } }

  function write(category: string, subject: string, blocks: MailBlock[]): Mail {
    return { category, subject, ...render({ title: subject, blocks }) }
  }

  function prove({ link, code }: Proof, label: string): MailBlock[] {
    return [{ link: { label, url: link } }, { label: 'Or type this code', code }]
  }

  return {
    confirmSignUp: (proof) =>
      write('auth-confirm-sign-up', `Confirm your e-mail address for ${companyName}`, [
        {
          paragraph: `Welcome to ${companyName}. One step is left: confirm that this address is yours.`,
        },
        ...prove(proof, 'Confirm my address'),
        {
          paragraph: `${until} If you did not sign up, ignore this mail: the account stays closed until the address is confirmed.`,
        },
      ]),
    invite: (proof) =>
      write('auth-invite', `You are invited to ${companyName}`, [
        {
          paragraph: `Somebody at ${companyName} has invited you to an account with this address. Open the link to accept and choose a password.`,
        },
        ...prove(proof, 'Accept the invitation'),
        {
          paragraph: `${until} If you expect no invitation, ignore this mail: the account stays closed.`,
        },
      ]),
    recovery: (proof) =>
      write('auth-recovery', `Choose a new password for ${companyName}`, [
        {
          paragraph:
            'You asked for a new password. Open the link to choose one. Your old password works until then.',
        },
        ...prove(proof, 'Choose a new password'),
        {
          paragraph: `${until} If you did not ask for this, ignore this mail: nothing has changed.`,
        },
      ]),
    magicLink: (proof) =>
      write('auth-magic-link', `Your sign-in link for ${companyName}`, [
        { paragraph: 'Open the link to sign in. No password needed.' },
        ...prove(proof, 'Sign in'),
        {
          paragraph: `${until} If you did not ask for this, ignore this mail: nobody gets in without it.`,
        },
      ]),
    accountExists: () =>
      write('auth-account-exists', `You already have an account with ${companyName}`, [
        {
          paragraph:
            'Somebody, probably you, tried to sign up with this address. It has an account already, and nothing has changed.',
        },
        signIn,
        {
          paragraph:
            'If you have forgotten your password, you can choose a new one there. If it was not you, there is nothing to do.',
        },
      ]),
    passwordChanged: () =>
      write('auth-password-changed', `Your password for ${companyName} was changed`, [
        {
          paragraph:
            'The password of your account was changed just now, and all other devices were signed out.',
        },
        {
          paragraph: `If it was not you, choose a new password at once and write to ${supportEmail}.`,
        },
        signIn,
      ]),
    signInChanged: (what) =>
      write('auth-sign-in-changed', `How you sign in to ${companyName} has changed`, [
        {
          paragraph: `${what} just now. You find all ways to sign in to your account under its profile settings.`,
        },
        {
          paragraph: `If it was not you, choose a new password at once and write to ${supportEmail}.`,
        },
        signIn,
      ]),
    ...createAccountMails({
      write,
      prove,
      until,
      companyName,
      codeLifetime: duration(codeLifetimeS),
    }),
  }
}

function duration(seconds: number): string {
  const hours = seconds / 3600
  if (Number.isInteger(hours)) return hours === 1 ? 'one hour' : `${hours} hours`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}
