import { createAccountMails, type AccountMails } from './account-mails.ts'
import { createMailWriter, type AuthMailOptions } from './mail-writer.ts'
import { createSignInMails, type SignInMails } from './sign-in-mails.ts'

/** The mails of the auth service. Each says why it was sent and what to do if it was unexpected. */
export interface AuthMails extends SignInMails, AccountMails {}

/** Creates all mails of the auth service, in the company's layout. The caller queues them. */
export function createAuthMails(options: AuthMailOptions): AuthMails {
  const writer = createMailWriter(options)
  return { ...createSignInMails(writer), ...createAccountMails(writer) }
}
