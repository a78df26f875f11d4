import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { StartError } from '../start/start-error.ts'
import { closeMisdated, recordDeletion } from './backup-records.ts'
import { listExpired, type Keep } from './retention.ts'

interface DeleteOptions {
  settings: { folder: string; keep: Keep }
  now: Date
}

/**
 * Deletes the backups that are no longer kept, and records each deletion with its reason.
 * @throws StartError when one cannot be deleted
 */
export async function deleteExpired(
  records: Client,
  { settings: { folder, keep }, now }: DeleteOptions,
): Promise<void> {
  try {
    const files = await readdir(folder)
    await closeMisdated(records, { files, now })
    for (const { name, startedAt, replacedBy } of listExpired(files, keep, now)) {
      const path = join(folder, name)
      await records.query('begin')
      await recordDeletion(records, {
        host: hostname(),
        file: name,
        startedAt,
        bytes: (await stat(path)).size,
        reason: `${replacedBy} is newer and holds as much.`,
        now,
      })
      await rm(path)
      await records.query('commit')
    }
  } catch (cause) {
    await records.query('rollback').catch(() => {})
    throw new StartError(
      `The backup was made, but an old one could not be deleted (${String(cause)}).`,
      { cause },
    )
  }
}
