import { inspect } from 'node:util'
import { DatabaseError } from 'pg'
import { damageAdvice } from '../db/outage/damage.ts'
import { redact } from '../log/redact.ts'
import { StartError } from './start-error.ts'

/** What to do about an error of PostgreSQL, by its SQLSTATE or the class of it. */
const adviceByCode: Readonly<Record<string, string>> = {
  ...damageAdvice,
  '58': 'The database cannot read or write its files. Check the disk and start again.',
  '53100': 'The disk of the database is full. Make room and start again.',
  '53300':
    'The database accepts no more connections. Stop what holds them, or raise max_connections.',
  '53': 'The database has too little memory or disk. Give it more and start again.',
  '57P': 'The database is stopping or starting. Start again when it is ready.',
  '25006':
    'The database is read-only, as a standby is. Set DATABASE_URL to the primary and start again.',
  '42501': 'The login in DATABASE_URL may not do this. Use a superuser or the owner of the schema.',
  '28': 'The database refused the login. Check the name and the password in DATABASE_URL.',
}

/** What to do about an error of the operating system, by its code. */
const adviceBySystemCode: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Make room and start again.',
  EDQUOT: 'The disk quota is used up. Make room and start again.',
  EACCES: 'This user may not use that file. Change its owner or mode and start again.',
  EPERM: 'This user may not use that file. Change its owner or mode and start again.',
  EROFS: 'That file system is read-only. Set DATA_DIR to a folder that this user may write.',
  EMFILE: 'This process may not open more files. Raise the limit (ulimit -n) and start again.',
  EIO: 'The disk cannot be read. Check it, and restore a backup if files are damaged.',
}

/**
 * What to tell a person whose server, or command, did not start: a sentence that says what to do
 * where the reason is known; otherwise it is a bug, with its stack.
 */
export function describeStartFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StartError) return cause.message
    const advice = findAdvice(cause)
    // The outermost message says what was being done, such as the name of a migration.
    if (advice) return `${advice} (${error instanceof Error ? error.message : String(error)})`
  }
  if (error instanceof Error) return redact(error.stack ?? error.message)
  return typeof error === 'string' ? error : redact(inspect(error))
}

function findAdvice(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error instanceof DatabaseError
    ? (adviceByCode[code] ?? adviceByCode[code.slice(0, 3)] ?? adviceByCode[code.slice(0, 2)])
    : adviceBySystemCode[code]
}
