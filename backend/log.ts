import type { Log } from './backend.ts'

/** One line of JSON for each entry, with the time in UTC; warnings and errors go to the error stream. */
export const logToConsole: Log = (entry) => {
  const stream = entry.level === 'info' ? process.stdout : process.stderr
  stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}

/**
 * Lets this process go on when whoever read its output is gone, or the disk of its log full; lines are lost meanwhile, and written again
 * as soon as it is possible. Node ignores SIGPIPE and tells by an event. Unheard it is an uncaught exception whose own line fails as well,
 * and so on: each comes before the promises that wait, so nothing else is done any more, not even stopping.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
