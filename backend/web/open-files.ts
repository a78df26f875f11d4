import { existsSync, readFileSync } from 'node:fs'
import { defaultConnectionLimits } from './connection-limits.ts'

/** For the database, files that are being read, and what Node itself holds open. */
const reservedFiles = 200

/**
 * How many connections of visitors this process can hold: every one is an open file, and the system
 * limits those. Without a free one not even a silent connection could be replaced.
 */
export function findMaxConnections(): number {
  const limit = findOpenFileLimit()
  return Math.max(50, Math.min(defaultConnectionLimits.total, limit - reservedFiles))
}

/** A sentence for the person who starts the server; null when the limit is large enough. */
export function explainOpenFileLimit(): string | null {
  const total = findMaxConnections()
  if (total >= defaultConnectionLimits.total) return null
  return `This process may open ${findOpenFileLimit()} files, so it serves at most ${total} connections at the same time. For ${defaultConnectionLimits.total}, raise the limit to ${defaultConnectionLimits.total + reservedFiles} (ulimit -n).`
}

/**
 * Infinity where the system does not tell (it is Linux that has a low limit, and tells). Node
 * raises its limit to the highest that it may have.
 */
function findOpenFileLimit(): number {
  const file = '/proc/self/limits'
  const limits = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
}
