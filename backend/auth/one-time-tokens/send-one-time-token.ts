import type { Tx } from '../../db/database.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { linkInMail } from './link-to-verify.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'
import { saveChallenge, type Challenge } from './pkce.ts'
import { chooseRedirect } from './redirects.ts'
import type { User } from '../users/users.ts'

/** The purpose of the mail. */
type OneTimeTokenKind = 'signup' | 'recovery' | 'magiclink'

const kinds = {
  signup: {
    tokenType: 'confirmation_token',
    method: 'email/signup',
    audit: 'user_confirmation_requested',
    mail: 'confirmSignUp',
  },
  recovery: {
    tokenType: 'recovery_token',
    method: 'recovery',
    audit: 'user_recovery_requested',
    mail: 'recovery',
  },
  magiclink: {
    tokenType: 'recovery_token',
    method: 'magiclink',
    audit: 'user_recovery_requested',
    mail: 'magicLink',
  },
} as const

/**
 * Issues a one-time token and queues its mail, in the caller's transaction. The link leads only to
 * an allowed URL.
 */
export async function sendOneTimeToken(
  context: AuthContext,
  { tx, call }: { tx: Tx; call: Call },
  {
    user,
    kind,
    challenge,
    signUpId = null,
  }: {
    user: Pick<User, 'id' | 'email'>
    kind: OneTimeTokenKind
    challenge: Challenge | null
    /** The sign-up that the link confirms. */
    signUpId?: string | null
  },
): Promise<void> {
  if (user.email === null) return
  const { tokenType, method, audit, mail } = kinds[kind]
  const now = context.now()
  const flowStateId =
    challenge && (await saveChallenge(tx, { userId: user.id, challenge, method, now }))
  const { linkToken, code } = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type: tokenType,
    sentTo: user.email,
    isPkce: challenge !== null,
    now,
    signUpId,
    flowStateId,
  })
  const link = linkInMail(context.settings, {
    token: linkToken,
    type: kind,
    redirectTo: chooseRedirect(call, context.settings),
  })
  await writeAudit(tx, { action: audit, user, ip: call.ip }, now)
  await context.queueMail(tx, { to: user.email, ...context.mails[mail]({ link, code }) })
}
