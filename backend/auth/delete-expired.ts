import type { Log } from '../log.ts'
import type { Database } from '../db/database.ts'
import { repeat } from '../jobs/repeat.ts'
import { deleteExpiredRateLimits } from '../web/rate-limit.ts'
import type { AuthSettings } from './auth-settings.ts'
import { transact } from './endpoint.ts'

interface DeleteExpiredOptions {
  db: Database
  settings: Pick<AuthSettings, 'sessionInactivityS' | 'sessionTimeboxS'>
  now: () => Date
}

/**
 * Deletes expired data: rate limit counters, tokens, codes, challenges, unverified factors, PKCE
 * flows, sessions and their refresh tokens.
 */
async function deleteExpired({ db, settings, now }: DeleteExpiredOptions): Promise<void> {
  const at = now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000)
  const before = (seconds: number | null) =>
    seconds === null ? null : new Date(at.getTime() - seconds * 1000)
  await transact({ db }, async (tx) => {
    await deleteExpiredRateLimits(tx, at)
    // Kept one day longer than they are valid, so that complaints can be investigated.
    await tx.query('delete from auth.one_time_tokens where created_at < $1', [daysAgo(1)])
    // The first and the last stay: they show whether several people signed up.
    await tx.query(
      `delete from auth.pending_sign_ups s
       where created_at < $1
         and exists (
           select from auth.pending_sign_ups later
           where later.user_id = s.user_id and (later.created_at, later.id) > (s.created_at, s.id)
         )
         and exists (
           select from auth.pending_sign_ups earlier
           where earlier.user_id = s.user_id
             and (earlier.created_at, earlier.id) < (s.created_at, s.id)
         )`,
      [daysAgo(1)],
    )
    await tx.query('delete from auth.oauth_authorizations where expires_at < $1', [daysAgo(1)])
    await tx.query('delete from auth.flow_state where created_at < $1', [daysAgo(1)])
    await tx.query('delete from auth.mfa_challenges where created_at < $1', [daysAgo(1)])
    await tx.query(`delete from auth.mfa_factors where status = 'unverified' and updated_at < $1`, [
      daysAgo(1),
    ])
    await tx.query('delete from auth.webauthn_challenges where expires_at < $1', [daysAgo(1)])
    await tx.query('delete from auth.oauth_client_states where created_at < $1', [daysAgo(1)])
    await tx.query('delete from auth.saml_relay_states where created_at < $1', [daysAgo(1)])
    await tx.query(
      `delete from auth.sessions
       where not_after < $1
         or created_at < $2
         or coalesce(refreshed_at at time zone 'utc', created_at) < $3`,
      [at, before(settings.sessionTimeboxS), before(settings.sessionInactivityS)],
    )
    // Revoked parents stay as long as a replay should be detected.
    await tx.query('delete from auth.refresh_tokens where revoked and updated_at < $1', [
      daysAgo(30),
    ])
  })
}

const everyMs = 3_600_000

/**
 * Deletes expired data now and every hour; several server processes may run it.
 * @returns `stop`, which waits for a run in progress
 */
export function startExpiryCleanup(options: DeleteExpiredOptions & { log: Log }): {
  stop(): Promise<void>
} {
  return repeat({
    everyMs,
    firstMs: 0,
    work: () => deleteExpired(options),
    failure: { message: 'expired sessions and counters could not be deleted' },
    log: options.log,
  })
}
