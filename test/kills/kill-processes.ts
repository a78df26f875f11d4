import { existsSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, postmasterOf } from '../../bench/memory.ts'

/**
 * Kills the PostgreSQL of a data folder with all its processes, of which none can do anything more.
 * @returns false when none is running there
 */
export function killPostgres(dataDir: string): boolean {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(join(folder, 'postmaster.pid'))) return false
  const postmaster = postmasterOf(dataDir)
  // After a kill the file stays, and another process may have its number by now.
  if (!existsSync(`/proc/${postmaster}/cwd`) || readlinkSync(`/proc/${postmaster}/cwd`) !== folder)
    return false
  const children = childrenOf(postmaster)
  // The first one first: it would start others in their place.
  for (const pid of [postmaster, ...children]) kill(pid)
  return true
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Such as a connection that was just closed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
