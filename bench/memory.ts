import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result, Subject } from './measure.ts'

const targetMb = 400

/**
 * Looks twice a second at what the server and its database hold while the other measures load them. Proportional set size:
 * memory that the database's processes share counts once.
 */
export function watchMemory({ pid, dataDir }: Pick<Subject, 'pid' | 'dataDir'>): { enter(load: string): void; stop(): Result } {
  let load = ''
  let highest = { totalMb: 0, serverMb: 0, databaseMb: 0, load }

  function look(): void {
    const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    const serverMb = heldMb(pid)
    const databaseMb = [postmaster, ...childrenOf(postmaster)].reduce((sum, process) => sum + heldMb(process), 0)
    if (serverMb + databaseMb > highest.totalMb) highest = { totalMb: serverMb + databaseMb, serverMb, databaseMb, load }
  }

  const timer = setInterval(look, 500)
  return {
    /** From here on the server is under this load; said beside the figure. */
    enter(name) {
      load = name
    },
    stop() {
      clearInterval(timer)
      const { totalMb, serverMb, databaseMb, load: where } = highest
      return {
        name: 'Memory of server and database under all of this',
        target: `≤ ${targetMb} MB`,
        measured: `${Math.round(totalMb)} MB (${Math.round(serverMb)} + ${Math.round(databaseMb)}, in ${where})`,
        isReached: totalMb > 0 && totalMb <= targetMb,
      }
    },
  }
}

function heldMb(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024
}

function childrenOf(pid: number): number[] {
  return readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** A file of a process; empty when the process has just ended, as connections of the database do. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
