import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../test/servers/server-process.ts'
import { percentile, type Measure } from '../measure.ts'

const root = join(import.meta.dirname, '../..')
const targetS = 2.5
const runs = 5

/** From `npm start` to the first page, with the data and the compiled code of an earlier start. */
export const measureStart: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
  try {
    await startOnce(folder)
    const seconds: number[] = []
    for (let run = 0; run < runs; run++) seconds.push(await startOnce(folder))
    const median = percentile(seconds, 0.5)
    return [
      {
        name: `npm start to the first page, data and caches exist, median of ${runs}`,
        target: `≤ ${targetS} s`,
        measured: `${median.toFixed(1)} s`,
        isReached: median <= targetS,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns how long it took, s */
async function startOnce(folder: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_OPTIONS: '' },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(npm, 'exit')
  const answers = () => fetch(`http://localhost:${port}/`).then(({ ok }) => ok)
  while (!(await answers().catch(() => false))) await sleep(10)
  const seconds = (performance.now() - startedAt) / 1_000
  // The whole group, as Ctrl+C does.
  process.kill(-(npm.pid ?? 0), 'SIGTERM')
  await ended
  await sleep(1_000)
  return seconds
}
