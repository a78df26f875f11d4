import type { Log } from '../../log.ts'
import { findOutage, type Outage } from './outage.ts'

const messages: Record<Outage, string> = {
  away: 'the database does not answer',
  busy: 'the database has no free connection, or what is needed is locked',
  'disk full': 'the disk of the database is full: nothing can be stored until it has room',
}

/**
 * Logs an error that is an outage, and throws it again. Once a minute for each kind, because every
 * request of an outage fails in the same way. Other errors are not logged here.
 */
export function reportOutages(log: Log): (error: unknown) => never {
  const reportedMs = new Map<Outage, number>()
  return (error) => {
    const outage = findOutage(error)
    const nowMs = performance.now()
    if (outage && nowMs - (reportedMs.get(outage) ?? Number.NEGATIVE_INFINITY) >= 60_000) {
      reportedMs.set(outage, nowMs)
      log({ level: 'error', message: messages[outage], error })
    }
    throw error
  }
}
