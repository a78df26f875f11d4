import type { Client } from 'pg'
import type { Database } from '../db/database.ts'
import { hasTable } from '../db/has-table.ts'

/** What became of a backup. */
export interface BackupRecord {
  status: 'running' | 'verified' | 'failed'
  /** The machine whose backup folder holds the file. */
  host: string
  file: string
  isEncrypted: boolean
  /** Null unless it is verified. */
  bytes: number | null
  /** Null unless it failed. */
  error: string | null
  startedAt: Date
  finishedAt: Date | null
}

/** Whether this database has the table; one of an older release has not, until a server starts. */
export function hasBackupRecords(client: Client): Promise<boolean> {
  return hasTable(client, 'platform.backups')
}

/** Records that the backups which a killed process left unfinished have failed. */
export async function failUnfinished(client: Client, now: Date): Promise<void> {
  await client.query(
    `update platform.backups
     set status = 'failed', finished_at = $1,
       error = 'The server stopped before the backup was finished.'
     where status = 'running'`,
    [now],
  )
}

/** Records the beginning of a backup. @returns its id */
export async function startBackup(
  client: Client,
  {
    host,
    file,
    isEncrypted,
    now,
  }: Pick<BackupRecord, 'host' | 'file' | 'isEncrypted'> & {
    now: Date
  },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into platform.backups (host, file, is_encrypted, started_at)
     values ($1, $2, $3, $4)
     returning id`,
    [host, file, isEncrypted, now],
  )
  const [row] = rows
  if (!row) throw new Error('An insert returned nothing')
  return row.id
}

/** Records that a backup was made and read back. */
export async function verifyBackup(
  client: Client,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  await client.query(
    `update platform.backups
     set status = 'verified', bytes = $2, finished_at = now()
     where id = $1`,
    [id, bytes],
  )
}

/** Records why a backup failed. */
export async function failBackup(
  client: Client,
  { id, error }: { id: string; error: string },
): Promise<void> {
  await client.query(
    `update platform.backups
     set status = 'failed', error = $2, finished_at = now()
     where id = $1`,
    [id, error],
  )
}

/** The newest backup that was read back, and the newest one, whatever became of it. */
export interface NewestBackups {
  verified: BackupRecord | null
  attempt: BackupRecord | null
}

/** Reads the {@link NewestBackups}; each is null when there is none. */
export async function findNewestBackups(db: Pick<Database, 'transaction'>): Promise<NewestBackups> {
  return db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
    const { rows } = await tx.query<BackupRecord>(
      `select distinct on (status = 'verified') status, host, file,
         is_encrypted as "isEncrypted", bytes::float8 as bytes, error, started_at as "startedAt",
         finished_at as "finishedAt"
       from platform.backups
       order by status = 'verified', started_at desc`,
    )
    const [attempt] = rows.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    return {
      verified: rows.find(({ status }) => status === 'verified') ?? null,
      attempt: attempt ?? null,
    }
  })
}
