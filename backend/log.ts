import { randomUUID } from 'node:crypto'

/** An entry of the log: one line, without secrets and bodies. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  message: string
  [detail: string]: unknown
}
export type Log = (entry: LogEntry) => void

/**
 * One line of JSON for each entry, with the time in UTC; warnings and errors go to the error
 * stream.
 */
export const logToConsole: Log = (entry) => {
  const stream = entry.level === 'info' ? process.stdout : process.stderr
  stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}

/**
 * Keeps this process running when its output is closed or the disk of its log is full; lines are
 * lost until writing works again. Node reports a failed write as an `error` event of the stream.
 * Without a listener it is an uncaught exception, and logging that exception fails in the same way:
 * an endless loop in which the process cannot even stop.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** The stack of an error, as the log shows it. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Logs a bug that a request met.
 * @returns a new id that is also in the log, for the answer
 */
export function logBug(
  log: Log,
  { error, ...bug }: { message: string; method: string; path: string; error: unknown },
): string {
  const errorId = randomUUID()
  log({ level: 'error', ...bug, errorId, error: describeError(error) })
  return errorId
}
