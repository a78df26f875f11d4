import { randomUUID } from 'node:crypto'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import type { Json } from '../users/users.ts'

/**
 * Creates an account without an address. It exists only in this browser until the user adds an
 * address with `PUT /user`.
 */
export async function signUpAnonymously(
  context: AuthContext,
  { request, ip }: Call,
  data: Json,
): Promise<Response> {
  const { settings, now } = context
  if (!settings.anonymousSignInsEnabled)
    throw apiError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  await requireRateLimit(context, [ipLimit('anonymous', settings.limits.anonymousSignUpPerIp, ip)])
  const [id, at] = [randomUUID(), now()]
  const session = await transact(context, async (tx) => {
    await tx.query(
      `insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, is_anonymous,
         created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', '{}', $2, true, $3, $3)`,
      [id, data, at],
    )
    await writeAudit(
      tx,
      { action: 'user_signedup', user: { id, email: null }, ip, traits: { provider: 'anonymous' } },
      at,
    )
    return createSession(
      tx,
      { userId: id, method: 'anonymous', ip, userAgent: request.headers.get('user-agent') },
      at,
    )
  })
  return answerSession(context, session)
}
