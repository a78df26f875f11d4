import type { Log } from '../backend.ts'
import type { Database } from '../db/database.ts'
import { dropEndedLimits } from '../web/rate-limit.ts'
import type { AuthSettings } from './auth-settings.ts'
import { transact } from './endpoint.ts'

export interface DropEndedOptions {
  db: Database
  settings: Pick<AuthSettings, 'sessionInactivityS' | 'sessionTimeboxS'>
  now: () => Date
}

/** Deletes what is over and opens nothing any more: counters, links, codes, challenges, unproven factors, PKCE flows, sessions and their tokens. */
export async function dropEnded({ db, settings, now }: DropEndedOptions): Promise<void> {
  const at = now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000)
  const before = (seconds: number | null) =>
    seconds === null ? null : new Date(at.getTime() - seconds * 1000)
  await transact({ db }, async (tx) => {
    await dropEndedLimits(tx, at)
    // A day longer than they work, so that whoever looks into a complaint still finds them.
    await tx.query('delete from auth.one_time_tokens where created_at < $1', [daysAgo(1)])
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
      `delete from auth.sessions where not_after < $1 or created_at < $2 or coalesce(refreshed_at at time zone 'utc', created_at) < $3`,
      [at, before(settings.sessionTimeboxS), before(settings.sessionInactivityS)],
    )
    // Parents are kept for as long as a replay should be noticed.
    await tx.query('delete from auth.refresh_tokens where revoked and updated_at < $1', [
      daysAgo(30),
    ])
  })
}

const everyMs = 3_600_000

/** Does it now and every hour; more than one server process may. @returns the way to stop */
export function keepDroppingEnded(options: DropEndedOptions & { log: Log }): { stop(): void } {
  const run = () =>
    dropEnded(options).catch((error: unknown) =>
      options.log({
        level: 'error',
        message: 'ended sessions and counters were not deleted',
        error: String(error),
      }),
    )
  void run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
