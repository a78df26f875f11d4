import { once } from 'node:events'
import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { StartError } from '../../start/start-error.ts'
import { probePort } from '../../web/node-server.ts'
import { openCluster, type Cluster, type ClusterOptions } from './cluster.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { explainFailedStart, explainFullDisk } from './explain-postgres.ts'
import {
  adminUrlOf,
  findPostmaster,
  isAlive,
  login,
  readLockFile,
  type Postmaster,
} from './postmaster.ts'
import { resetPassword } from './reset-password.ts'
import { spawnAs } from './run-as.ts'

export interface EmbeddedPostgres {
  /** Connection string of the superuser; for migrations only, never for a request. */
  adminUrl: string
  /** From now on a database that crashes is restarted on the same port. */
  keepRunning(log: Log): void
  /** What to do about a full disk, when the database has said that there is one. */
  findFullDisk(): string | null
  /** Stops the database and waits until its process has ended. */
  stop(): Promise<void>
}

const startTimeoutMs = 60_000
const checkIntervalMs = 500
const maxWaitMs = 30_000

class WrongPassword extends StartError {}

/**
 * Starts PostgreSQL on a folder. The first call creates the cluster, with data checksums. A
 * database that a killed server left running on the same folder is found and reused.
 * @param dataDir absolute path; `postgres/` below it is the cluster
 * @param settings `postgresql.conf` settings for this run, added to ours
 * @throws StartError that says what to do when it cannot start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  options: ClusterOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, options)
  const postmaster = await findOrStart(cluster, settings)
  const { port, readLog } = postmaster
  let { pid } = postmaster
  const stopping = new AbortController()
  let watching = Promise.resolve()

  async function watch(log: Log): Promise<void> {
    let waitMs = checkIntervalMs
    for (;;) {
      await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      if (isAlive(pid)) continue
      log({ level: 'error', message: 'the database crashed and is being restarted' })
      try {
        pid = (await start(cluster, settings, port)).pid
        waitMs = checkIntervalMs
        log({ level: 'info', message: 'the database was restarted' })
      } catch (error) {
        // Processes of the crashed database may need time to end. A full disk needs a person: log
        // less and less often.
        waitMs = Math.min(2 * waitMs, maxWaitMs)
        log({
          level: 'error',
          message: 'the database could not be restarted',
          error,
        })
      }
    }
  }

  return {
    adminUrl: adminUrlOf(cluster, port),
    keepRunning(log) {
      watching = watch(log)
    },
    findFullDisk: () => explainFullDisk({ ...describe(cluster), log: readLog() }),
    async stop() {
      stopping.abort()
      await watching
      await stop(pid)
    },
  }
}

interface StartedPostmaster extends Postmaster {
  /** The end of what it has logged. */
  readLog(): string
}

async function findOrStart(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<StartedPostmaster> {
  const find = async () => {
    const running = await findPostmaster(cluster)
    return running && { ...running, readLog: () => '' }
  }
  const running = await find()
  if (running) return running
  try {
    return await startWithPassword(cluster, settings)
  } catch (error) {
    // One that a killed server had just started may have written its lock file only now.
    const late = await find()
    if (!late) throw error
    return late
  }
}

function describe({ folder, user }: Cluster): { folder: string; user: string } {
  return { folder, user: user?.name ?? userInfo().username }
}

/** The person who lost the stored password may have written a new one. */
async function startWithPassword(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<StartedPostmaster> {
  const port = await probePort(0, '127.0.0.1')
  try {
    return await start(cluster, settings, port)
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw error
    await resetPassword(cluster)
    return start(cluster, settings, port)
  }
}

async function start(
  cluster: Cluster,
  settings: Record<string, string>,
  port: number,
): Promise<StartedPostmaster> {
  const { postgres } = await findPostgresBinaries()
  const all = { ...defaultSettings, ...settings, port: String(port) }
  const args = [
    '-D',
    cluster.folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // Detached, so that Ctrl+C in the terminal does not reach it: we stop the database after the last
  // request.
  const child = spawnAs(cluster.user, postgres, args, {
    paths: [postgres, cluster.folder],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  const ended = new AbortController()
  child.on('exit', () => ended.abort())
  child.on('error', (error) => {
    log += String(error)
    ended.abort()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000)
  })
  const deadline = performance.now() + startTimeoutMs
  let isWrongPassword = false
  while (performance.now() < deadline && !ended.signal.aborted && !isWrongPassword) {
    const answer = await login(cluster, port)
    if (answer.folder !== undefined) {
      const pid = readLockFile(cluster)?.pid ?? child.pid
      if (pid === undefined) break
      child.unref()
      return { pid, port, readLog: () => log }
    }
    isWrongPassword = answer.isWrongPassword ?? false
    await sleep(25)
  }
  // SIGQUIT is PostgreSQL's immediate shutdown: no process stays behind.
  child.kill(isWrongPassword ? 'SIGINT' : 'SIGQUIT')
  if (!ended.signal.aborted) await once(ended.signal, 'abort')
  if (isWrongPassword)
    throw new WrongPassword(
      `The password in ${cluster.passwordFile} is not that of the database in ${cluster.folder}. Restore that file from your backup.`,
    )
  throw new StartError(explainFailedStart({ ...describe(cluster), log }))
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '48MB',
  max_connections: '40',
  // For short queries, compiling a plan costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  wal_level: 'logical',
  // Each process may have a slot for realtime. One that is not read must not fill the disk.
  max_replication_slots: '20',
  max_wal_senders: '20',
  max_slot_wal_keep_size: '256MB',
  max_wal_size: '256MB',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  timezone: 'UTC',
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = performance.now() + 30_000
  while (isAlive(pid)) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not stop within 30 s`)
    await sleep(20)
  }
}
