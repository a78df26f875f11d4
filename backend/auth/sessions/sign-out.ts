import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { requireBearer } from '../users/require-user.ts'
import { endSessions } from './sessions.ts'

/** `POST /logout?scope=global|local|others`; global when none is named, as supabase/auth has it. */
export const signOut: Endpoint = async (context, call) => {
  const { user, session, app } = await requireBearer(context, call)
  const wanted = call.url.searchParams.get('scope') || 'global'
  if (wanted !== 'global' && wanted !== 'local' && wanted !== 'others')
    throw apiError('validation_failed', `Unsupported logout scope "${wanted.slice(0, 20)}"`)
  // An app signs itself out, not the person.
  const scope = app ? 'local' : wanted
  await transact(context, async (tx) => {
    await endSessions(tx, { userId: user.id, sessionId: session.id, scope })
    await writeAudit(tx, { action: 'logout', user, ip: call.ip, traits: { scope } }, context.now())
  })
  return new Response(null, { status: 204 })
}
