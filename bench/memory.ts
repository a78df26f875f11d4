import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result, Subject } from './measure.ts'

const targetMb = 400

export interface HeldMemory {
  totalMb: number
  serverMb: number
  databaseMb: number
}

/**
 * What the server and its database hold now. Proportional set size: memory that the database's processes share counts once.
 * To look costs them some ten milliseconds.
 */
export function lookAtMemory({ pid, dataDir }: Pick<Subject, 'pid' | 'dataDir'>): HeldMemory {
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const serverMb = heldMb(pid)
  const databaseMb = [postmaster, ...childrenOf(postmaster)].reduce(
    (sum, process) => sum + heldMb(process),
    0,
  )
  return { totalMb: serverMb + databaseMb, serverMb, databaseMb }
}

export function formatMemory({ totalMb, serverMb, databaseMb }: HeldMemory): string {
  return `${Math.round(totalMb)} MB (${Math.round(serverMb)} + ${Math.round(databaseMb)})`
}

/** Looks twice a second while the other measures load the server, and keeps the highest. */
export function watchMemory(subject: Subject): { enter(load: string): void; stop(): Result } {
  let load = 'idleness'
  let highest = { held: lookAtMemory(subject), load }
  const timer = setInterval(() => {
    const held = lookAtMemory(subject)
    if (held.totalMb > highest.held.totalMb) highest = { held, load }
  }, 500)
  return {
    /** From here on the server is under this load; said beside the figure. */
    enter(name) {
      load = name
    },
    stop() {
      clearInterval(timer)
      const { held, load: where } = highest
      return {
        name: 'Memory of server and database under all of this',
        target: `≤ ${targetMb} MB`,
        measured: `${formatMemory(held)}, in ${where}`,
        isReached: held.totalMb <= targetMb,
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
