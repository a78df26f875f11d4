import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killPostgres } from '../../test/kills/kill-processes.ts'
import { listCatalogue } from '../../test/list-catalogue.ts'
import {
  findFreePort,
  runServerProcess,
  startServerProcess,
} from '../../test/servers/server-process.ts'
import { connectAdmin } from '../connect-admin.ts'
import type { MaintenanceKills, MaintenanceResult } from './backup-kills.ts'

/**
 * Kills the first start on a new folder, with or without the database, while it migrates. In the end the
 * catalogue must be that of a start that nothing disturbed.
 */
export async function killMigrations({
  folder,
  kills,
  random,
}: MaintenanceKills): Promise<MaintenanceResult> {
  const problems: string[] = []
  const startedAt = performance.now()
  const expected = await describeStarted(join(folder, 'undisturbed'))
  const tookMs = performance.now() - startedAt
  for (let killed = 0; killed < kills;) {
    const dataDir = join(folder, `killed-${killed}`)
    // Each of them two or three times, so that what a kill left is killed too.
    const times = Math.min(kills - killed, 2 + random.below(2))
    for (let time = 0; time < times; time++, killed++)
      await killStart(dataDir, {
        afterMs: random.below(tookMs),
        isWithDatabase: random.below(2) === 0,
      })
    if ((await describeStarted(dataDir)) !== expected)
      problems.push('after a killed migration the tables, policies and functions are not the same')
  }
  return { killed: kills, problems }
}

const envOf = async (dataDir: string) => ({
  PORT: String(await findFreePort()),
  DATA_DIR: dataDir,
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

/** Starts the server on a folder, and says what its database is. */
async function describeStarted(dataDir: string): Promise<string> {
  const env = await envOf(dataDir)
  const server = await startServerProcess({ program: 'bin/start.ts', env })
  try {
    await using admin = await connectAdmin({ dataDir })
    return (await listCatalogue(admin)).join('\n')
  } finally {
    await server.stop()
  }
}
