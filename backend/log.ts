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

interface Bug {
  message: string
  method: string
  path: string
  error: unknown
  /** The client closed the connection before it had an answer, which makes most requests fail. */
  wasAborted?: boolean
}

/**
 * Logs a bug that a request met; with level `info` when it was the client who left.
 * @returns a new id that is also in the log, for the answer
 */
export function logBug(log: Log, { error, wasAborted = false, ...bug }: Bug): string {
  const errorId = randomUUID()
  const level = wasAborted ? 'info' : 'error'
  log({ level, ...bug, ...(wasAborted && { wasAborted }), errorId, error: describeError(error) })
  return errorId
}
