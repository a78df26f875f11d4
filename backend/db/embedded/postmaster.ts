import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartError } from '../../start/start-error.ts'
import type { Cluster } from './cluster.ts'

/** The main process of a running PostgreSQL. */
export interface Postmaster {
  pid: number
  port: number
}

/** One that ends after a restore first writes all of it to the disk, and one that crashed reads its log. */
const maxWaitMs = 60_000

/** Connection string of the superuser. */
export function adminUrlOf({ password }: Pick<Cluster, 'password'>, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/**
 * Finds a PostgreSQL that a killed server left running on this folder. A copied folder has the lock
 * file of its original: that one is renamed, so that PostgreSQL can start on the copy.
 * @throws StartError when the folder was moved while its PostgreSQL was running
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const lock = readLockFile(cluster)
  if (!lock) return null
  if (!isAlive(lock.pid)) {
    await removeLockOfEnded(lock)
    return null
  }
  // After a reboot another process may have the same id.
  const isOurs =
    isSameFolder(lock.folder, cluster.folder) && worksIn(lock.pid, cluster.folder) !== false
  const deadline = performance.now() + maxWaitMs
  while (performance.now() < deadline) {
    const { folder } = await login(cluster, lock.port)
    if (folder !== undefined && !existsSync(folder)) throw moved(cluster, { ...lock, folder })
    if (folder !== undefined && isOurs && isSameFolder(folder, cluster.folder)) return lock
    if (!isAlive(lock.pid)) {
      await removeLockOfEnded(lock)
      return null
    }
    if (folder !== undefined || !isOurs) break
    await sleep(250)
  }
  // PostgreSQL ignores a lock file whose process has ended, but this process is alive. Shared
  // memory still keeps a second PostgreSQL from the same files.
  if (!isOurs) renameSync(lock.file, `${lock.file}.of-the-original`)
  return null
}

/**
 * PostgreSQL takes a process that has ended for a running one until its parent notices the end. Process
 * 1 does so for those of a killed server, in some containers late or never.
 */
async function removeLockOfEnded({ pid, file }: { pid: number; file: string }): Promise<void> {
  for (let attempt = 0; attempt < 10 && isZombie(pid); attempt++) await sleep(100)
  if (isZombie(pid)) renameSync(file, `${file}.of-the-killed`)
}

function moved({ folder }: Cluster, running: Postmaster & { folder: string }): StartError {
  return new StartError(
    `${folder} was moved from ${running.folder} while its PostgreSQL (process ${running.pid}) was running. Stop that process (kill -INT ${running.pid}) and start again.`,
  )
}

/** Logs in as the superuser. */
export async function login(
  cluster: Pick<Cluster, 'password'>,
  port: number,
): Promise<{
  /** The data folder of the PostgreSQL that answered; undefined when no login was possible. */
  folder?: string
  isWrongPassword?: boolean
}> {
  const client = new Client({
    connectionString: adminUrlOf(cluster, port),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  // Not yet listening, still recovering, or not our cluster: the caller decides.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return { folder: rows[0]?.data_directory ?? '' }
  } catch (error) {
    return { isWrongPassword: error instanceof DatabaseError && error.code === '28P01' }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether a process runs. A process that has ended, but that its parent has not noticed yet, does
 * not.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // EPERM: it is running, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return false
  return /\) Z /.test(readFileSync(file, 'utf8'))
}

/** `postmaster.pid`: process id, data folder, start time, port, … on a line each. */
export function readLockFile({
  folder,
}: Pick<Cluster, 'folder'>): (Postmaster & { file: string; folder: string }) | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, dataDirectory = '', , port] = readFileSync(file, 'utf8').split('\n')
  const found = { file, pid: Number(pid), folder: dataDirectory, port: Number(port) }
  return found.pid > 0 && found.port > 0 ? found : null
}

/** Whether a process works in a folder, as PostgreSQL does; null where the system does not tell. */
function worksIn(pid: number, folder: string): boolean | null {
  const workingFolder = `/proc/${pid}/cwd`
  // Missing without /proc, and for a process of another user.
  return existsSync(workingFolder) ? isSameFolder(workingFolder, folder) : null
}

/** By device and inode, so that a folder is the same through a link or another mount. */
function isSameFolder(a: string, b: string): boolean {
  if (!existsSync(a) || !existsSync(b)) return false
  const [first, second] = [statSync(a), statSync(b)]
  return first.ino === second.ino && first.dev === second.dev
}
