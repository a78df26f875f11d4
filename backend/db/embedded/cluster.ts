import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hasKeys, keysFile } from '../../auth/keys/keys.ts'
import { StartError } from '../../start/start-error.ts'
import { writeOnce } from '../../start/write-once.ts'
import { createdForRestoreFile } from '../unfinished-restore.ts'
import { openDataFolder } from './data-folder.ts'
import { explainFullDisk } from './explain-postgres.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { findPostgresUser, giveTo, spawnAs, type OtherUser } from './run-as.ts'

/** The files of an embedded PostgreSQL. */
export interface Cluster {
  folder: string
  /** Of the superuser `postgres`. */
  password: string
  /** Where the password is stored. */
  passwordFile: string
  user: OtherUser | null
}

export interface ClusterOptions {
  /** A restore fills the database, so an empty one may be created beside existing keys. */
  isRestore?: boolean
}

/**
 * The cluster below a data folder. The first call creates it, with data checksums. Files that this
 * call did not create are never removed.
 * @throws StartError that says what to do when the folder holds something else, or only a part of
 * an installation
 */
export async function openCluster(
  dataDir: string,
  { isRestore = false }: ClusterOptions = {},
): Promise<Cluster> {
  const user = findPostgresUser()
  openDataFolder(dataDir, user)
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (isNew) {
    requireEmpty(folder)
    if (isRestore) writeOnce(join(dataDir, createdForRestoreFile), '')
    else requireNoKeys(dataDir, folder)
    writeOnce(passwordFile, randomBytes(24).toString('hex'))
  }
  const password = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const cluster = { folder, user, password, passwordFile }
  if (password === '')
    throw new StartError(
      `${passwordFile} is missing or empty. It holds the password of the database in ${folder}. Restore it from your backup. If it is lost, write a new password of letters and digits into it (chmod 600): the next start gives it to the database.`,
    )
  if (isNew) await create(cluster)
  return cluster
}

function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(
      `${folder} is not empty, but it is no PostgreSQL database: it has no file PG_VERSION. A backup may be half restored or a volume half mounted. Nothing was changed. Complete it, or set DATA_DIR to a new folder.`,
    )
}

/** An empty database must never silently take the place of one that is missing. */
function requireNoKeys(dataDir: string, folder: string): void {
  if (hasKeys(dataDir))
    throw new StartError(
      `${join(dataDir, keysFile)} belongs to an installation whose database is missing: there is none in ${folder}. Restore or mount it, or set DATABASE_URL if it is elsewhere. To start afresh, set DATA_DIR to a new folder.`,
    )
}

/**
 * Creates the cluster beside its place and renames it when it is complete, so that a start that is
 * killed leaves no half of a cluster. If another start was faster, its cluster is used.
 */
async function create(cluster: Cluster): Promise<void> {
  const draft = mkdtempSync(`${cluster.folder}.new-`)
  try {
    giveTo(cluster.user, draft)
    await runInitdb(cluster, draft)
    renameSync(draft, cluster.folder)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
    if (cause instanceof StartError) throw cause
    throw new StartError(
      `${cluster.folder} cannot become the folder of a new database (${String(cause)}). If it is a link or a mount point, remove it, and set DATA_DIR to a folder on that disk.`,
      { cause },
    )
  }
}

async function runInitdb(cluster: Cluster, folder: string): Promise<void> {
  const { initdb } = await findPostgresBinaries()
  const initialPassword = `${folder}-password`
  writeFileSync(initialPassword, cluster.password, { mode: 0o600 })
  giveTo(cluster.user, initialPassword)
  const args = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--auth=scram-sha-256',
    `--pwfile=${initialPassword}`,
  ]
  try {
    const child = spawnAs(cluster.user, initdb, args, {
      paths: [initdb, folder],
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    const code = await new Promise((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    )
    if (code !== 0) {
      const log = Buffer.concat(output).toString().trim()
      throw new StartError(
        explainFullDisk({ folder: cluster.folder, user: '', log }) ??
          `PostgreSQL could not create its database in ${cluster.folder}. Check that this user may write there. It said:\n${log}`,
      )
    }
  } finally {
    rmSync(initialPassword, { force: true })
  }
}
