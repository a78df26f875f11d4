import type { Log } from '../log.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start/start-error.ts'
import { takeDataLock } from './embedded/data-lock.ts'
import { openDataFolder } from './embedded/data-folder.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { openInstallationKeys } from './installation-keys.ts'
import { createDatabaseHealth, type DatabaseHealth } from './outage/database-health.ts'
import { openRequestPools, type RequestPools } from './pooling/open-request-pools.ts'
import { requireSameSite } from './pooling/require-same-site.ts'
import { requireUsable } from './pooling/require-usable.ts'
import { platformMigrations, type Migrations } from './migrate.ts'
import { prepareDatabase, requestLoginUrl } from './prepare.ts'
import { hostedPlatformMigrations, prepareHostedDatabase } from './prepare-hosted.ts'
import { requireFinishedRestore } from './unfinished-restore.ts'

export interface OpenDatabase extends Pick<RequestPools, 'db' | 'restPools'> {
  health: DatabaseHealth
  /** May create roles and schemas; never used for a request. */
  adminUrl: string
  /** Closes the pools, and stops the database when it is the embedded one. */
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'mode' | 'dataDir'> & Partial<Pick<Config, 'acceptsNewKeys'>>

interface ServerConfig extends DatabaseConfig {
  /** All servers on one database must have the same. */
  siteUrl: string
}

/**
 * Opens and migrates the database of a mode. The embedded database is started, locked for this
 * process and restarted after a crash. If a later step fails, it is stopped again.
 * @throws StartError when another server uses the data folder, or the database cannot be reached or
 * is too old
 */
export function openDatabase(
  { siteUrl, ...config }: ServerConfig,
  product: Migrations,
  log: Log,
): Promise<OpenDatabase> {
  return open(config, product, { onHeld: refuseHeld, server: { log, siteUrl } })
}

/**
 * Opens the database for a command that may run next to a server. An embedded database that a
 * server already runs is used without migrating it, and left running.
 * @throws StartError when the database cannot be reached or is too old
 */
export function joinDatabase(config: DatabaseConfig, product: Migrations): Promise<OpenDatabase> {
  return open(config, product, { onHeld: () => {} })
}

/** A database as it is, not migrated. */
export interface StartedDatabase extends AsyncDisposable {
  adminUrl: string
  /** What to do about a full disk, when the embedded database has said that there is one. */
  findFullDisk(): string | null
}

/**
 * Starts the embedded database, or makes sure that the given one can be reached, and changes
 * nothing in it.
 * @param isShared also use an embedded database that a server runs, and leave it running
 * @param isRestore a folder with keys and without a database is expected
 * @throws StartError when a server runs it and it is not shared, or the database cannot be reached
 * or is too old
 */
export async function startDatabase(
  { mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>,
  { isShared, isRestore = false }: { isShared: boolean; isRestore?: boolean },
): Promise<StartedDatabase> {
  await using undo = new AsyncDisposableStack()
  if (mode.name !== 'embedded') await requireUsable(mode.databaseUrl)
  const { adminUrl, heldBy, findFullDisk } =
    mode.name === 'embedded'
      ? await startAndLock(dataDir, undo, { isRestore })
      : { adminUrl: mode.databaseUrl, heldBy: null, findFullDisk: () => null }
  if (heldBy !== null && !isShared) refuseHeld(heldBy, dataDir)
  const started = undo.move()
  return { adminUrl, findFullDisk, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

interface Opening {
  onHeld(pid: string, dataDir: string): void
  /** It restarts the embedded database after a crash, and logs that. */
  server?: { log: Log; siteUrl: string }
}

async function open(
  config: DatabaseConfig,
  product: Migrations,
  { onHeld, server }: Opening,
): Promise<OpenDatabase> {
  const { mode, dataDir } = config
  const log = server?.log
  await using undo = new AsyncDisposableStack()
  const { adminUrl, heldBy } =
    mode.name === 'embedded'
      ? await startAndLock(dataDir, undo, log && { log })
      : { adminUrl: mode.databaseUrl, heldBy: null }
  if (mode.name !== 'embedded') await requireUsable(adminUrl)
  if (mode.name === 'postgres') openDataFolder(dataDir, null)
  if (heldBy !== null) onHeld(heldBy, dataDir)
  await requireFinishedRestore(adminUrl, dataDir)
  const keys =
    mode.name === 'supabase' || heldBy !== null
      ? null
      : await openInstallationKeys(adminUrl, config)
  if (server && mode.name !== 'embedded') {
    const site = { siteUrl: server.siteUrl, secret: keys?.loginSecret ?? '' }
    const shown = await requireSameSite(adminUrl, site)
    undo.defer(() => shown.close())
  }
  const { url } =
    heldBy !== null
      ? { url: requestLoginUrl(adminUrl, '') }
      : mode.name === 'supabase'
        ? await prepareHostedDatabase(adminUrl, product)
        : await prepareDatabase(adminUrl, product, keys)
  const pools = undo.use(openRequestPools(url, log))
  const health = createDatabaseHealth(
    url,
    [mode.name === 'supabase' ? hostedPlatformMigrations : platformMigrations, product],
    pools.tableLocks,
  )
  undo.defer(() => health.close())
  const opened = undo.move()
  const { db, restPools } = pools
  return { db, restPools, health, adminUrl, close: () => opened.disposeAsync() }
}

async function startAndLock(
  dataDir: string,
  undo: AsyncDisposableStack,
  { log, isRestore = false }: { log?: Log; isRestore?: boolean } = {},
): Promise<Pick<StartedDatabase, 'adminUrl' | 'findFullDisk'> & { heldBy: string | null }> {
  const postgres = await startEmbeddedPostgres(dataDir, {}, { isRestore })
  const { adminUrl, findFullDisk } = postgres
  const lock = await takeDataLock(adminUrl, (pid) =>
    log?.({
      level: 'error',
      message: `process ${pid} took over the data in ${dataDir} while the database was down; stop this server`,
    }),
  )
  // The other server owns the database, so it is not stopped here.
  if ('heldByPid' in lock) return { adminUrl, findFullDisk, heldBy: lock.heldByPid }
  undo.defer(() => postgres.stop())
  undo.defer(() => lock.release())
  if (log) postgres.keepRunning(log)
  return { adminUrl, findFullDisk, heldBy: null }
}

function refuseHeld(pid: string, dataDir: string): never {
  throw new StartError(
    `Another server (process ${pid}) holds the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
