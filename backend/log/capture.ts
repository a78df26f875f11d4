import { format } from 'node:util'
import type { Log } from '../log.ts'

/** Brings what libraries print, such as React, to the log. */
export function captureConsole(log: Log): void {
  const levels = { debug: 'info', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, LogLevel][])
    console[method] = (...given: unknown[]) => log(describeCall(level, given))
}

type LogLevel = Parameters<Log>[0]['level']

/**
 * Keeps the stack and the causes of an error, which Node would put into the text. Never throws, also when
 * a value cannot be formatted.
 */
function describeCall(level: LogLevel, given: unknown[]): Parameters<Log>[0] {
  try {
    const error = given.find((value) => value instanceof Error)
    const words = given.filter((value) => value !== error)
    const message = words.length > 0 ? format(...words) : String(error)
    return { level, message, ...(error !== undefined && { error }) }
  } catch {
    return { level, message: 'something was printed that is no text', printed: given }
  }
}

/** Brings the warnings of Node to the log, in place of the text that Node prints. */
export function captureWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (error) => log({ level: 'warn', message: error.message, error }))
}

/**
 * Logs exceptions that nobody caught, and promises that rejected while nobody waited for them.
 * @param onBug called after each: what was interrupted may be half done
 */
export function captureBugs(log: Log, onBug: () => void): void {
  process.on('uncaughtException', (error: unknown) => {
    log({ level: 'error', message: 'stopping after a bug', error })
    onBug()
  })
  // Node would wrap a reason that is no error, and lose what it says.
  process.on('unhandledRejection', (error) => {
    log({ level: 'error', message: 'stopping after a bug: nobody waited for a rejection', error })
    onBug()
  })
}
