import { StartError } from '../start/start-error.ts'

/** Of the file system and of PostgreSQL. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

interface Versions {
  /** The version of PostgreSQL that the backup was made on, such as `18.1 (Debian)`. */
  madeOn: string
  /** The one that it should be restored into. */
  into: string
}

/** Why no row was restored, and what to do. */
export function explainRestore(cause: unknown, { madeOn, into }: Versions): StartError {
  if (cause instanceof StartError) return cause
  if (isDiskFull(cause))
    return new StartError(
      'The disk is full, so no row was restored. Make room and run the same command again.',
      { cause },
    )
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice =
    majorOf(into) < majorOf(madeOn)
      ? `The backup was made on PostgreSQL ${majorOf(madeOn)}, and PostgreSQL ${majorOf(into)} may not know all that is in it: restore it into PostgreSQL ${majorOf(madeOn)} or newer.`
      : 'When the cause is removed, run the same command again.'
  return new StartError(`The restore failed, and no row was restored: ${reason}. ${advice}`, {
    cause,
  })
}

function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && fullDiskCodes.has(String(cause.code))) return true
  return false
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}
