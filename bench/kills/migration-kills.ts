import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { describeSchema } from '../../supabase/setup/describe-schema.ts'
import { killPostgres } from '../../test/kills/kill-processes.ts'
import { makeOldShop } from '../../test/kills/old-shop.ts'
import {
  findFreePort,
  runServerProcess,
  startServerProcess,
} from '../../test/servers/server-process.ts'
import { connectAdmin } from '../connect-admin.ts'
import type { MaintenanceKills, MaintenanceResult } from './backup-kills.ts'

const fileCount = 40

/**
 * Kills the first start on the folder of an old release, with or without the database, while it
 * migrates and moves files. In the end the catalogue and the files must be those of an upgrade that
 * nothing disturbed.
 */
export async function killMigrations({
  folder,
  kills,
  random,
}: MaintenanceKills): Promise<MaintenanceResult> {
  const problems: string[] = []
  const old = join(folder, 'old')
  await makeOldFolder(old)
  const startedAt = performance.now()
  const expected = await upgrade(old, join(folder, 'upgraded'))
  const tookMs = performance.now() - startedAt
  for (let killed = 0; killed < kills;) {
    const dataDir = join(folder, `upgraded-${killed}`)
    copy(old, dataDir)
    // Each of them two or three times, so that what a kill left is killed too.
    const times = Math.min(kills - killed, 2 + random.below(2))
    for (let time = 0; time < times; time++, killed++)
      await killStart(dataDir, {
        afterMs: random.below(tookMs),
        isWithDatabase: random.below(2) === 0,
      })
    const after = await describeUpgraded(dataDir)
    for (const [what, text] of Object.entries(expected))
      if (after[what] !== text) problems.push(`after a killed migration ${what} are not the same`)
  }
  return { killed: kills, problems }
}

async function makeOldFolder(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    await using admin = await connectAdmin({ dataDir })
    await makeOldShop(admin, { adminUrl: postgres.adminUrl, fileCount })
  } finally {
    await postgres.stop()
  }
}

function copy(from: string, to: string): void {
  // With the owners of the files, because PostgreSQL does not run as root.
  const { status } = spawnSync('cp', ['-a', from, to])
  if (status !== 0) throw new Error(`${from} was not copied`)
}

const envOf = async (dataDir: string) => ({
  PORT: String(await findFreePort()),
  DATA_DIR: dataDir,
  // The keys of that release are not here.
  ACCEPT_NEW_KEYS: 'on',
})

async function killStart(
  dataDir: string,
  { afterMs, isWithDatabase }: { afterMs: number; isWithDatabase: boolean },
): Promise<void> {
  await runServerProcess({
    program: 'bin/start.ts',
    env: await envOf(dataDir),
    async onSpawn(child) {
      await sleep(afterMs)
      child.kill('SIGKILL')
      if (isWithDatabase) killPostgres(dataDir)
    },
  })
}

function upgrade(old: string, dataDir: string) {
  copy(old, dataDir)
  return describeUpgraded(dataDir)
}

/** Starts the new release on a folder, and says what is in it. */
async function describeUpgraded(dataDir: string): Promise<Record<string, string>> {
  const env = await envOf(dataDir)
  const server = await startServerProcess({ program: 'bin/start.ts', env })
  try {
    await using admin = await connectAdmin({ dataDir })
    // Only these are of the old release: the demo has others, under new names each time.
    const { rows } = await admin.query<{ name: string; size: string; tag: string }>(
      `select bucket_id || '/' || name as name, metadata ->> 'size' as size,
         metadata ->> 'eTag' as tag
       from storage.objects
       where name like 'moved/%' or bucket_id = 'profile-photos' order by 1`,
    )
    const schema = await describeSchema(admin)
    return {
      'its tables, policies and functions': schema,
      'its files': JSON.stringify(rows),
    }
  } finally {
    await server.stop()
  }
}
