import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import type { UserSession } from '../users/require-user.ts'
import { endSessions } from '../sessions/sessions.ts'
import { requireNonce } from './reauthenticate.ts'
import { namesIn } from '../passwords/names-in.ts'

/** A session younger than this needs no reauthentication. */
const freshMs = 86_400_000

export interface PasswordChange {
  password: string
  currentPassword: string | null | undefined
  /** A code from `GET /reauthenticate`. */
  nonce: string
}

/**
 * Checks a new password and returns its hash. Consumes the nonce when the settings require one.
 * @throws ApiError 400 `reauthentication_needed`, `invalid_credentials`; 422
 * `reauthentication_not_valid`, `weak_password`, `same_password`
 */
export async function checkNewPassword(
  context: AuthContext,
  { user, session }: UserSession,
  { password, currentPassword, nonce }: PasswordChange,
): Promise<string> {
  const { passwords, settings, now } = context
  if (currentPassword && !(await passwords.verify(currentPassword, user.encrypted_password))) {
    throw apiError('invalid_credentials', 'The current password is not correct')
  }
  await passwords.requireStrong(password, settings, [
    user.email ?? '',
    ...namesIn(user.raw_user_meta_data),
  ])
  if (user.encrypted_password && (await passwords.verify(password, user.encrypted_password))) {
    throw apiError('same_password', 'New password should be different from the old password.')
  }
  if (
    settings.securePasswordChange &&
    isOver({ at: session.createdAt, afterMs: freshMs, now: now() })
  )
    await requireNonce(context, user, nonce)
  return passwords.hash(password)
}

/**
 * Sets the password, ends all other sessions, invalidates outstanding links and mails the owner.
 */
export async function setPassword(
  context: AuthContext,
  { tx, call }: { tx: Tx; call: Call },
  { user, session }: UserSession,
  passwordHash: string,
): Promise<void> {
  const now = context.now()
  await tx.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
    user.id,
    passwordHash,
    now,
  ])
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' })
  await writeAudit(tx, { action: 'user_updated_password', user, ip: call.ip }, now)
  if (user.email)
    await context.queueMail(tx, { to: user.email, ...context.mails.passwordChanged() })
}
