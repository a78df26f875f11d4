import type { Log } from '../../log.ts'
import { explainDamage } from './damage.ts'
import { findOutage, type Outage } from './outage.ts'

const messages: Record<Outage, string> = {
  away: 'the database does not answer',
  busy: 'the database has no free connection, or what is needed is locked',
  'disk full': 'the disk of the database is full: nothing can be stored until it has room',
}

/**
 * Logs an error that is an outage or says that files are damaged, and throws it again. Once a minute for
 * each kind, because every request of an outage fails in the same way. Other errors are not logged here.
 */
export function reportOutages(log: Log): (error: unknown) => never {
  const reportedMs = new Map<string, number>()
  return (error) => {
    const outage = findOutage(error)
    const message = outage ? messages[outage] : explainDamage(error)
    const nowMs = performance.now()
    if (message && nowMs - (reportedMs.get(message) ?? Number.NEGATIVE_INFINITY) >= 60_000) {
      reportedMs.set(message, nowMs)
      log({ level: 'error', message, error })
    }
    throw error
  }
}
