import { DatabaseError } from 'pg'

/**
 * Why the database cannot do what it was asked, through no fault of the caller:
 * - away: it does not answer
 * - busy: it has no free connection or memory now, or others locked what is needed
 * - disk full: it can be read but stores nothing
 */
export type Outage = 'away' | 'busy' | 'disk full'

const lockNotAvailable = '55P03'

/** The database was found not to answer. */
export class DatabaseUnavailableError extends Error {
  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseUnavailableError'
  }
}

/**
 * A statement would wait for a table that another session has locked. It has the SQLSTATE with which
 * PostgreSQL ends a wait for a lock.
 */
export class TableLockedError extends DatabaseError {
  override code = lockNotAvailable
  override severity = 'ERROR'

  constructor() {
    super('canceling statement due to lock timeout', 0, 'error')
  }
}

/** What a visitor reads. */
export const outageMessages: Readonly<Record<Outage, string>> = {
  away: 'We cannot reach our data at this moment. Nothing was lost: please try again in a few seconds.',
  busy: 'Many people are here at this moment. Nothing was lost: please try again in a few seconds.',
  'disk full':
    'Our server has no room left to store this. Nothing was lost: please try again in a few minutes, or contact us.',
}

/** Clients are asked to try again after this time. */
export const retryAfterS = 5

/**
 * Whether an error is an outage, of what kind; null for an answer of a database that works.
 * Source: PostgreSQL, appendix A (classes 08, 53, 55, 57); the texts are those of `pg` and `pg-pool`.
 */
export function findOutage(error: unknown): Outage | null {
  if (error instanceof DatabaseUnavailableError) return 'away'
  if (error instanceof DatabaseError) return findOutageOfState(error.code ?? '')
  if (!(error instanceof Error)) return null
  if (error.message === 'timeout exceeded when trying to connect') return 'busy'
  const isLost =
    /^Connection terminated|^Client has encountered a connection error|^timeout expired$/.test(
      error.message,
    )
  return isLost || isNetworkError(error) ? 'away' : null
}

function findOutageOfState(state: string): Outage | null {
  if (state === '53100') return 'disk full'
  if (state === lockNotAvailable || (state.startsWith('53') && state !== '53400')) return 'busy'
  // Stopped by its administrator, crashed, or not ready yet.
  return state.startsWith('08') || /^57P0[123]$/.test(state) ? 'away' : null
}

function isNetworkError(error: Error): boolean {
  const code = 'code' in error ? error.code : null
  return (
    typeof code === 'string' &&
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_)/.test(code)
  )
}
