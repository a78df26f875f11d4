import { answer } from '../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../backend/functions/functions.ts'
import { getLastBackups as contract, isBackupOverdue } from '../../domain/backups/backups.ts'
import { requireStaffMember } from '../accounts/require-staff.ts'

/**
 * Shows staff the last backup that was read back, and the reason when the newest attempt failed.
 * @returns 200 `LastBackups`; 403 not staff
 */
export const getLastBackups: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle(_, context) {
    await requireStaffMember(context, 'owner')
    const { madeBy } = context.backups
    const { verified, attempt } = await context.backups.findNewest()
    const failed = attempt?.status === 'failed' ? attempt : null
    return answer(contract, {
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
      isOverdue:
        madeBy === 'server' &&
        isBackupOverdue(
          { verifiedAt: verified?.startedAt ?? null, hasFailed: failed !== null },
          context.now(),
        ),
    })
  },
}
