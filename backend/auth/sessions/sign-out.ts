import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { lacksSecondFactor } from '../factors/require-factor.ts'
import { requireBearer } from '../users/require-user.ts'
import { endSessions } from './sessions.ts'

/**
 * The browser drops the pages that it kept, also those that "Back" would show: they show what the
 * person saw. Not `storage` or `cookies`: those hold the cart, which belongs to the visitor and not
 * to the session, and the offline copy of the site; supabase-js removes the session there itself.
 */
const clearsPages = { 'clear-site-data': '"cache"' }

/**
 * `POST /logout?scope=global|local|others`; the default is global, as in supabase/auth. Somebody
 * who has not given their second factor may have a stolen password: they end only their own
 * session.
 */
export const signOut: Endpoint = async (context, call) => {
  const { user, session, oauthClient } = await requireBearer(context, call)
  const requested = call.url.searchParams.get('scope') || 'global'
  if (requested !== 'global' && requested !== 'local' && requested !== 'others')
    throw apiError('validation_failed', `Unsupported logout scope "${requested.slice(0, 20)}"`)
  const lacksFactor = await lacksSecondFactor(context, { user, session })
  if (requested === 'others' && lacksFactor)
    throw apiError('insufficient_aal', 'AAL2 required to end other sessions')
  // An OAuth client can end only its own session, too.
  const scope = oauthClient || lacksFactor ? 'local' : requested
  await transact(context, async (tx) => {
    await endSessions(tx, { userId: user.id, sessionId: session.id, scope })
    await writeAudit(tx, { action: 'logout', user, ip: call.ip, traits: { scope } }, context.now())
  })
  return new Response(null, { status: 204, headers: scope === 'others' ? {} : clearsPages })
}
