import { hostname } from 'node:os'
import type { Client } from 'pg'
import { clockToleranceMs, isMisdated } from '../../domain/calendar/ages.ts'
import type { Database } from '../db/database.ts'
import { hasTable } from '../db/has-table.ts'

/** What became of a backup. */
export interface BackupRecord {
  status: 'running' | 'verified' | 'failed'
  /** The machine whose backup folder holds the file. */
  host: string
  file: string
  isEncrypted: boolean
  /** Somebody ran the command, so it replaces no other one. */
  isByHand: boolean
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

/** Records the beginning of a backup on this machine. @returns its id */
export async function startBackup(
  client: Client,
  {
    file,
    isEncrypted,
    isByHand,
    now,
  }: Pick<BackupRecord, 'file' | 'isEncrypted' | 'isByHand'> & {
    now: Date
  },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into platform.backups (host, file, is_encrypted, is_by_hand, started_at)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [hostname(), file, isEncrypted, isByHand, now],
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

/** A file that was deleted, and why. */
export interface DeletedBackup {
  host: string
  file: string
  deletedAt: Date
  reason: string
}

/**
 * Records that a file is deleted, also one that this database knows nothing of, as after a restore.
 * Its name tells the second of its start. Its machine may have another name by now, as containers
 * do.
 */
export async function recordDeletion(
  client: Client,
  {
    host,
    file,
    startedAt,
    bytes,
    reason,
    now,
  }: Pick<DeletedBackup, 'host' | 'file' | 'reason'> & {
    startedAt: Date
    bytes: number
    now: Date
  },
): Promise<void> {
  const { rowCount } = await client.query(
    `update platform.backups set deleted_at = $2, deleted_because = $3
     where file = $1 and status = 'verified' and deleted_at is null`,
    [file, now, reason],
  )
  if (rowCount === 0)
    await client.query(
      `insert into platform.backups (status, host, file, is_encrypted, bytes, started_at, finished_at,
         deleted_at, deleted_because)
       values ('verified', $1, $2, $2 like '%.age', greatest($3, 1), $4, $4, $5, $6)`,
      [host, file, bytes, startedAt, now, reason],
    )
}

/**
 * Ends the warnings of what a wrong clock dated in the future, after a good backup: of attempts
 * that failed, and of files that are gone.
 * @param files of the backup folder
 */
export async function closeMisdated(
  client: Client,
  { files, now }: { files: readonly string[]; now: Date },
): Promise<void> {
  const latest = new Date(now.getTime() + clockToleranceMs)
  await client.query(`delete from platform.backups where status = 'failed' and started_at > $1`, [
    latest,
  ])
  await client.query(
    `update platform.backups
     set deleted_at = $2, deleted_because = 'A wrong clock dated it, and its file is gone.'
     where status = 'verified' and deleted_at is null and started_at > $1 and file <> all ($3)`,
    [latest, now, files],
  )
}

/** The last backups, not counting those that are deleted. Each is null when there is none. */
export interface NewestBackups {
  /** The newest that was read back. */
  verified: BackupRecord | null
  /** The same, of those that nobody made by hand. */
  nightly: BackupRecord | null
  /** The newest, whatever became of it. */
  attempt: BackupRecord | null
  /** One that a wrong clock dated in the future; the others do not count it. */
  misdated: BackupRecord | null
}

/** Reads the {@link NewestBackups}. */
export async function findNewestBackups(
  db: Pick<Database, 'transaction'>,
  now: Date,
): Promise<NewestBackups> {
  return db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
    const { rows } = await tx.query<BackupRecord>(
      `select distinct on (status = 'verified', is_by_hand, started_at > $1) status, host, file,
         is_encrypted as "isEncrypted", is_by_hand as "isByHand", bytes::float8 as bytes, error,
         started_at as "startedAt", finished_at as "finishedAt"
       from platform.backups
       where deleted_at is null
       order by status = 'verified', is_by_hand, started_at > $1, started_at desc`,
      [new Date(now.getTime() + clockToleranceMs)],
    )
    rows.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    const dated = rows.filter(({ startedAt }) => !isMisdated(startedAt, now))
    const verified = dated.filter(({ status }) => status === 'verified')
    return {
      verified: verified[0] ?? null,
      nightly: verified.find(({ isByHand }) => !isByHand) ?? null,
      attempt: dated[0] ?? null,
      misdated: rows.find(({ startedAt }) => isMisdated(startedAt, now)) ?? null,
    }
  })
}

/** The files that were deleted last, the newest first. */
export async function listDeletedBackups(
  db: Pick<Database, 'transaction'>,
): Promise<DeletedBackup[]> {
  return db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
    const { rows } = await tx.query<DeletedBackup>(
      `select host, file, deleted_at as "deletedAt", deleted_because as reason
       from platform.backups
       where deleted_at is not null
       order by deleted_at desc, file desc
       limit 20`,
    )
    return rows
  })
}
