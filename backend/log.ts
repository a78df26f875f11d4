import { randomUUID } from 'node:crypto'
import { describe } from './log/describe.ts'
import { findRequest } from './log/current-request.ts'

/**
 * An entry of the log. Its details, errors included, are written without secrets and personal data;
 * see `describe`. No bodies.
 */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  message: string
  /** Anything that was thrown. */
  error?: unknown
  [detail: string]: unknown
}
export type Log = (entry: LogEntry) => void

/**
 * One line of JSON for each entry, with the time in UTC and the request that it belongs to; warnings
 * and errors go to the error stream.
 */
export const logToConsole: Log = ({ level, message, ...details }) => {
  const stream = level === 'info' ? process.stdout : process.stderr
  const entry = describe({ message, ...findRequest(), ...details })
  stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...Object(entry) })}\n`)
}

/** Text for the person who starts the server, as it is: not an entry of the log. */
export function tellOperator(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(`${text}\n`)
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
 * @returns the id of the request, which is also in the log, for the answer
 */
export function logBug(log: Log, { wasAborted = false, ...bug }: Bug): string {
  const requestId = findRequest()?.requestId ?? randomUUID()
  const level = wasAborted ? 'info' : 'error'
  log({ level, ...bug, ...(wasAborted && { wasAborted }), requestId })
  return requestId
}
