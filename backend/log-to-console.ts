import type { Log } from './backend.ts'

/** One line of JSON for each entry, with the time in UTC; warnings and errors go to the error stream. */
export const logToConsole: Log = (entry) => {
  const stream = entry.level === 'info' ? process.stdout : process.stderr
  stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}
