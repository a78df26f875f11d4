import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result, Subject } from './measure.ts'

const targetMb = 300

export interface MemoryUse {
  totalMb: number
  serverMb: number
  databaseMb: number
}

/**
 * The memory of the server and its database, as proportional set size: memory that processes of the
 * database share is counted once. Reading it delays them by about ten milliseconds.
 */
export function readMemory({ pid, dataDir }: Pick<Subject, 'pid' | 'dataDir'>): MemoryUse {
  const postmaster = postmasterOf(dataDir)
  const serverMb = processMb(pid)
  const databaseMb = [postmaster, ...childrenOf(postmaster)].reduce(
    (sum, process) => sum + processMb(process),
    0,
  )
  return { totalMb: serverMb + databaseMb, serverMb, databaseMb }
}

export function formatMemory({ totalMb, serverMb, databaseMb }: MemoryUse): string {
  return `${Math.round(totalMb)} MB (${Math.round(serverMb)} + ${Math.round(databaseMb)})`
}

/** Records the highest memory use while the other measures run, with two readings per second. */
export function watchMemory(subject: Subject): { enter(load: string): void; stop(): Result } {
  let load = 'idle'
  let highest = { use: readMemory(subject), load }
  const timer = setInterval(() => {
    const use = readMemory(subject)
    if (use.totalMb > highest.use.totalMb) highest = { use, load }
  }, 500)
  return {
    /** Names the load from now on; the result says under which load the use was highest. */
    enter(name) {
      load = name
    },
    stop() {
      clearInterval(timer)
      const { use, load: highestLoad } = highest
      return {
        name: 'Highest memory of server and database during these measures',
        target: `≤ ${targetMb} MB`,
        measured: `${formatMemory(use)}, in ${highestLoad}`,
        isReached: use.totalMb <= targetMb,
      }
    },
  }
}

/**
 * The CPU seconds that the server and its database have used so far. On a machine that does other work
 * too, they say more than the elapsed time.
 */
export function readCpuSeconds({ pid, dataDir }: Pick<Subject, 'pid' | 'dataDir'>): number {
  const database = postmasterOf(dataDir)
  return [pid, database, ...childrenOf(database)].reduce(
    (sum, process) => sum + processCpuSeconds(process),
    0,
  )
}

/** The CPU time of a process and of its children that have ended, in hundredths of a second (proc(5)). */
function processCpuSeconds(pid: number): number {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The main process of the PostgreSQL of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function processMb(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024
}

export function childrenOf(pid: number): number[] {
  return readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/**
 * A file in `/proc` of a process; empty when the process has ended, such as a database connection.
 */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
