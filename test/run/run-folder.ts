import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../backend/db/embedded/postmaster.ts'

/** Followed by the id of the process that owns the folder. */
const prefix = 'imole-test-'

/**
 * Makes a temporary folder for a test run, below this one. Removes those of runs that were killed, and
 * stops the databases that still work in them.
 */
export async function createRunFolder(parent: string): Promise<string> {
  await removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // PostgreSQL may run as another user, who enters it.
  chmodSync(folder, 0o711)
  return folder
}

/** Removes the folders of test runs whose process has ended. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(parent, name)
    await stopProcessesIn(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only where the system has `/proc`. Elsewhere PostgreSQL stops when it misses its lock file. */
async function stopProcessesIn(folder: string): Promise<void> {
  const pids = listPids().filter((pid) => worksIn(pid, folder))
  // The immediate shutdown of PostgreSQL.
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  while (pids.some(isAlive)) await sleep(20)
}

function listPids(): number[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(folder + sep)
  } catch {
    // It has ended, or belongs to another user.
    return false
  }
}
