import { defineSteps } from '../callers/define-function.ts'
import { getLastBackups as contract, isBackupOverdue } from '../../domain/backups/backups.ts'

/**
 * Shows staff the last backup that was read back, the reason when the newest attempt failed, one that
 * a wrong clock dated, and the files that were deleted.
 * @returns 200 `LastBackups`; 403 not staff
 */
export const getLastBackups = defineSteps(contract, async ({ allow, context }) => {
  await allow()
  const { madeBy } = context.backups
  const now = context.now()
  const { verified, attempt, misdated } = await context.backups.findNewest(now)
  const deleted = await context.backups.listDeleted()
  const failed = attempt?.status === 'failed' ? attempt : null
  return {
    madeBy,
    verified: verified && {
      startedAt: verified.startedAt.toISOString(),
      bytes: verified.bytes ?? 0,
      isEncrypted: verified.isEncrypted,
      host: verified.host,
      file: verified.file,
    },
    failure: failed && {
      startedAt: failed.startedAt.toISOString(),
      error: failed.error ?? 'The reason is not known.',
    },
    misdated: misdated && {
      startedAt: misdated.startedAt.toISOString(),
      host: misdated.host,
      file: misdated.file,
    },
    isOverdue:
      madeBy === 'server' &&
      isBackupOverdue({ verifiedAt: verified?.startedAt ?? null, hasFailed: failed !== null }, now),
    deleted: deleted.map(({ deletedAt, ...rest }) => ({
      ...rest,
      deletedAt: deletedAt.toISOString(),
    })),
  }
})
