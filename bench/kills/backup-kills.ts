import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBackup } from '../../backend/backup/read-backup.ts'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { unfinishedRestoreTable } from '../../backend/db/unfinished-restore.ts'
import { findLostFiles, findLostRows, type Acknowledged } from '../../test/kills/find-lost.ts'
import { killPostgres } from '../../test/kills/kill-processes.ts'
import type { Keys } from '../../test/kills/killed-shop.ts'
import type { Random } from '../../test/money/random.ts'
import {
  findFreePort,
  runServerProcess,
  startServerProcess,
} from '../../test/servers/server-process.ts'
import { connectAdmin } from '../connect-admin.ts'
import { runProgram } from './run-program.ts'

const key = 'the key of the killed backups'

export interface MaintenanceKills {
  /** A folder for what they make. */
  folder: string
  kills: number
  random: Random
}

/** What came out: sentences about what is wrong. */
export interface MaintenanceResult {
  killed: number
  problems: string[]
}

/**
 * Kills backups of a running shop at random moments. A half of a backup may never look like a whole one,
 * and the next one must work.
 * @returns the path of a whole backup too
 */
export async function killBackups(
  dataDir: string,
  { folder, kills, random }: MaintenanceKills,
): Promise<MaintenanceResult & { path: string }> {
  const problems: string[] = []
  const env = { DATA_DIR: dataDir, BACKUP_KEY: key }
  const whole = { ...env, BACKUP_DIR: join(folder, 'whole-backups') }
  const startedAt = performance.now()
  const first = await runProgram('backup', [], whole).ended
  const tookMs = performance.now() - startedAt
  if (first.code !== 0) problems.push(`the first backup ended with ${first.code}: ${first.output}`)
  const killed = { ...env, BACKUP_DIR: join(folder, 'killed-backups') }
  for (let kill = 0; kill < kills; kill++) {
    const backup = runProgram('backup', [], killed)
    await sleep(random.below(tookMs))
    backup.kill()
    await backup.ended
  }
  // The last ones may have been faster than their kill.
  for (const name of listBackups(killed.BACKUP_DIR))
    await readBackup(join(killed.BACKUP_DIR, name), key).catch((error: unknown) =>
      problems.push(`a killed backup looks like a whole one: ${String(error)}`),
    )
  const last = await runProgram('backup', [], killed).ended
  if (last.code !== 0)
    problems.push(`the backup after them ended with ${last.code}: ${last.output}`)
  const name = listBackups(killed.BACKUP_DIR).at(-1) ?? ''
  return { killed: kills, problems, path: join(killed.BACKUP_DIR, name) }
}

const listBackups = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.tar.gz.age'))
        .sort()
    : []

/**
 * Kills restores of a backup, with or without their database, at random moments. A start must refuse
 * what they left, and the same restore again must bring everything back.
 */
export async function killRestores(
  shop: { path: string; keys: Keys; acknowledged: Acknowledged },
  { folder, kills, random }: MaintenanceKills,
): Promise<MaintenanceResult> {
  const problems: string[] = []
  const dataDir = join(folder, 'restored')
  const env = { DATA_DIR: dataDir, BACKUP_KEY: key }
  const measured = { ...env, DATA_DIR: join(folder, 'first-restored') }
  const startedAt = performance.now()
  const whole = await runProgram('restore', [shop.path], measured).ended
  const tookMs = performance.now() - startedAt
  if (whole.code !== 0) problems.push(`a restore ended with ${whole.code}: ${whole.output}`)
  let killed = 0
  for (; killed < kills; killed++) {
    const restore = runProgram('restore', [shop.path], env)
    await sleep(random.below(tookMs))
    const isWithDatabase = random.below(2) === 0
    restore.kill()
    if (isWithDatabase) killPostgres(dataDir)
    await restore.ended
    const left = await findState(dataDir)
    // It was faster than the kill.
    if (left === 'finished') break
    if (left === 'unfinished') problems.push(...(await requireRefusal(dataDir)))
  }
  if ((await findState(dataDir)) !== 'finished') {
    const again = await runProgram('restore', [shop.path], env).ended
    if (again.code !== 0)
      problems.push(`the restore after them ended with ${again.code}: ${again.output}`)
  }
  problems.push(...(await findLostAfter(dataDir, shop)))
  return { killed, problems }
}

/** What a restore left in a folder: `empty` when it had not begun to fill a database. */
async function findState(dataDir: string): Promise<'empty' | 'unfinished' | 'finished'> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return 'empty'
  const postgres = await startEmbeddedPostgres(dataDir, {}, { isRestore: true })
  try {
    await using admin = await connectAdmin({ dataDir })
    const { rows } = await admin.query<{ isUnfinished: boolean; isFilled: boolean }>(
      `select to_regclass($1) is not null as "isUnfinished",
         to_regclass('public.orders') is not null as "isFilled"`,
      [unfinishedRestoreTable],
    )
    if (rows[0]?.isUnfinished) return 'unfinished'
    return rows[0]?.isFilled ? 'finished' : 'empty'
  } finally {
    await postgres.stop()
  }
}

/** A start says in a sentence what to do, and does nothing. */
async function requireRefusal(dataDir: string): Promise<string[]> {
  const env = { PORT: String(await findFreePort()), DATA_DIR: dataDir }
  const { code, output } = await runServerProcess({ env })
  const isClear = code === 1 && output.includes('A restore into this database did not finish.')
  return isClear ? [] : [`a start on half a restore ended with ${code}: ${output.slice(0, 500)}`]
}

async function findLostAfter(
  dataDir: string,
  { keys, acknowledged }: { keys: Keys; acknowledged: Acknowledged },
): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    await using admin = await connectAdmin({ dataDir })
    const rows = await findLostRows(admin, { ...acknowledged, sessions: [] })
    if (rows.length > 0) return rows.map((line) => `after the restore ${line}`)
  } finally {
    await postgres.stop()
  }
  const env = { PORT: String(await findFreePort()), DATA_DIR: dataDir }
  const server = await startServerProcess({ program: 'bin/start.ts', env })
  const files = await findLostFiles({ origin: server.origin, keys }, acknowledged.files)
  await server.stop()
  return files.map((line) => `after the restore ${line}`)
}
