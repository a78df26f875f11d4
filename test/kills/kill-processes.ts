import { childrenOf, postmasterOf } from '../../bench/memory.ts'

/** Kills PostgreSQL with all its processes, of which none can do anything more. */
export function killPostgres(dataDir: string): void {
  const postmaster = postmasterOf(dataDir)
  const children = childrenOf(postmaster)
  // The first one first: it would start others in their place.
  for (const pid of [postmaster, ...children]) kill(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Such as a connection that was just closed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
