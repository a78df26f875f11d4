import { isOver } from '../calendar/ages.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

/** A backup is made every night and takes a while, so the last one is never older than this. */
export const maxBackupAgeHours = 26

/** How many backups are kept where the operator sets nothing else: the newest of each day and week. */
export const defaultBackupKeep = { days: 7, weeks: 4 }

const lastBackups = object({
  /** Who makes them: our server every night, the operator, or the hosted Supabase. */
  madeBy: oneOf(['server', 'operator', 'supabase']),
  /** The newest one that was read back. */
  verified: nullable(
    object({
      startedAt: text(),
      bytes: wholeNumber(),
      isEncrypted: flag(),
      host: text(),
      file: text(),
    }),
  ),
  /** Set when the newest attempt failed. */
  failure: nullable(object({ startedAt: text(), error: text() })),
  /** One of a clock that was ahead. It counts neither as the last one nor as the newest attempt. */
  misdated: nullable(object({ startedAt: text(), host: text(), file: text() })),
  isOverdue: flag(),
  /** The files that were deleted last, the newest first, each with a sentence that says why. */
  deleted: listOf(object({ deletedAt: text(), host: text(), file: text(), reason: text() })),
})

/** What staff see of the backups. Times are ISO 8601. */
export type LastBackups = ValueOf<typeof lastBackups>

/** For staff: the last backup, and why the newest attempt failed. */
export const getLastBackups = {
  name: 'get-last-backups',
  method: 'GET',
  caller: { grants: ['owner'] },
  parseRequest: nothing,
  parseResponse: lastBackups,
} satisfies AnyFunctionContract

/**
 * Whether the last good backup is too old, or there is none although one was tried.
 * @param verifiedAt when the newest one that was read back began
 */
export function isBackupOverdue(
  { verifiedAt, hasFailed }: { verifiedAt: Date | null; hasFailed: boolean },
  now: Date,
): boolean {
  return verifiedAt === null
    ? hasFailed
    : isOver({ at: verifiedAt, afterMs: maxBackupAgeHours * 3_600_000, now })
}
