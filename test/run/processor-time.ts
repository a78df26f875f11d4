import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of processor time of a file: of the worker and of the programs that it started. */
    processorS?: number
  }
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

let before = 0

beforeAll(() => {
  before = readProcessorS()
})

// Vitest reads from the first parameter which fixtures are used: none.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, file) => {
  file.meta.processorS = readProcessorS() - before
})

/**
 * Processor time of this process and of all programs that it started, also of those that ended;
 * without Linux only its own.
 */
function readProcessorS(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + child.ticks + sum(child.pid), 0)
  const own = processes.find(({ pid }) => pid === process.pid)
  return ((own?.ticks ?? 0) + sum(process.pid)) / ticksPerSecond
}

function readProcess(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    // The name in brackets may hold spaces. Then follow: state, parent, …, and from the 12th on the times
    // in user mode and in the kernel, and those of children that ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ticks }]
  } catch {
    // It ended meanwhile.
    return []
  }
}
