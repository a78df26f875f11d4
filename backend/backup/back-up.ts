import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { StartError } from '../start/start-error.ts'
import { writeArchive } from './archive.ts'
import { addKeys, contentOf } from './backed-up-keys.ts'
import {
  failBackup,
  failUnfinished,
  hasBackupRecords,
  startBackup,
  verifyBackup,
} from './backup-records.ts'
import { deleteExpired } from './delete-expired.ts'
import {
  listLedgers,
  listOtherSchemas,
  openCopySession,
  type BackedUpDatabase,
} from './copy-session.ts'
import { explainFailedBackup } from './explain-failed-backup.ts'
import { backupFormat, manifestFile, type Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { backupFileName, type Keep } from './retention.ts'
import { copySnapshot, type SnapshotBlobs } from './snapshot.ts'

/** Where and how backups are kept. */
export interface BackupSettings {
  /** Absolute; a folder for the backups of one database only. */
  folder: string
  /** Encrypts the backups; null leaves them readable, and the secret keys out of them. */
  key: string | null
  keep: Keep
}

export interface BackupOptions extends BackedUpDatabase {
  dataDir: string
  /** Where the bytes of objects are; null when they are in S3, which is not copied. */
  blobs: SnapshotBlobs
  settings: BackupSettings
  now: Date
  /** Somebody ran the command: it replaces no other backup. */
  isByHand: boolean
  /** Asked when no other process is making one: it may just have done so. */
  isWanted?(): Promise<boolean>
  signal?: AbortSignal
}

/** A backup that has been read back. */
export interface FinishedBackup {
  path: string
  bytes: number
  rows: number
  objects: Manifest['objects']
  isEncrypted: boolean
  /** Schemas of this database that are not ours, and not in the backup. */
  otherSchemas: string[]
}

/**
 * Backs up the database, the bytes of its objects and the keys of a running or stopped shop into
 * one file, reads it back, and deletes the backups that are no longer kept, unless it is made by
 * hand. The result is recorded in the database. After a failure no file of it remains and the older
 * backups are as before.
 * @returns null when another process backs up or migrates this database, or no backup is wanted
 * @throws StartError with the reason
 */
export async function backUp(options: BackupOptions): Promise<FinishedBackup | null> {
  const { settings, now, isByHand } = options
  const records = new Client({ connectionString: options.adminUrl })
  records.on('error', () => {})
  await records.connect()
  try {
    if (!(await takeLock(records))) return null
    await requireShop(records, options)
    const file = backupFileName({
      startedAt: now,
      isByHand,
      holds: contentOf(settings.key, options.dataDir),
    })
    const make = () => makeFile(options, join(settings.folder, file))
    if (!(await hasBackupRecords(records))) return await make()
    const finished = await makeRecorded(records, { options, file, make })
    if (finished && !isByHand) await deleteExpired(records, { settings, now })
    return finished
  } catch (cause) {
    throw explainFailedBackup(cause, settings.folder)
  } finally {
    await records.end().catch(() => {})
  }
}

interface Recorded {
  options: BackupOptions
  file: string
  make(): Promise<FinishedBackup>
}

async function makeRecorded(
  records: Client,
  { options, file, make }: Recorded,
): Promise<FinishedBackup | null> {
  const { now, settings, isByHand } = options
  await failUnfinished(records, now)
  if (options.isWanted && !(await options.isWanted())) return null
  const isEncrypted = settings.key !== null
  const id = await startBackup(records, { file, isEncrypted, isByHand, now })
  try {
    const finished = await make()
    await verifyBackup(records, { id, bytes: finished.bytes })
    return finished
  } catch (cause) {
    const error = explainFailedBackup(cause, settings.folder)
    // The database may be what failed. The first error is the one to tell.
    await failBackup(records, { id, error: error.message }).catch(() => {})
    throw error
  }
}

/** A backup of a database that no server has set up would be worth nothing. */
async function requireShop(client: Client, { product }: BackupOptions): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(to_regclass(name))::integer as count from unnest($1::text[]) name',
    [listLedgers(product)],
  )
  if (rows[0]?.count !== 2)
    throw new StartError(
      'This database has never been used by this software, so there is nothing to back up. Check DATABASE_URL and DATA_DIR.',
    )
}

/** The lock belongs to the session: it is free again when the process ends, even after a crash. */
async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock($1) as "isTaken"',
    [advisoryLocks.backup],
  )
  return rows[0]?.isTaken ?? false
}

async function makeFile(options: BackupOptions, path: string): Promise<FinishedBackup> {
  const { folder, key } = options.settings
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Of a process that was killed: this one has the lock, so nobody is writing it.
  const names = await readdir(folder)
  for (const name of names)
    if (/^backup-.*\.part$/.test(name)) await rm(join(folder, name), { force: true })
  if (names.includes(basename(path)))
    throw new StartError(`${path} exists already. Try again in a second.`)
  const part = `${path}.part`
  try {
    const otherSchemas = await write(options, part)
    const { manifest } = await readBackup(part, key, options.signal)
    await rename(part, path)
    await syncFolder(folder)
    return {
      path,
      bytes: (await stat(path)).size,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      objects: manifest.objects,
      isEncrypted: key !== null,
      otherSchemas,
    }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function write(options: BackupOptions, part: string): Promise<string[]> {
  const { settings, signal, dataDir, now } = options
  const client = await openCopySession(options.adminUrl)
  const stop = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await writeArchive(part, { key: settings.key, signal }, async (add) => {
      const snapshot = await copySnapshot(client, options, { add, blobs: options.blobs })
      const files = settings.key === null ? [] : await addKeys(dataDir, add)
      const manifest: Manifest = {
        format: backupFormat,
        createdAt: now.toISOString(),
        ...snapshot,
        files,
      }
      await add(manifestFile, Buffer.from(JSON.stringify(manifest, null, 2)))
    })
    return await listOtherSchemas(client, options)
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

/** Without it a power cut could take back the new name of the file. Windows cannot do it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
