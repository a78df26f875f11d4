import { fork, type ChildProcess } from 'node:child_process'
import type { DrawnPicture, PictureJob } from './draw-picture.ts'
import { createTurns } from './turns.ts'

export interface PictureProcesses extends AsyncDisposable {
  /**
   * Makes a picture when one of the processes is free.
   * @throws QueueFull when too many wait; the reason of `signal` when it is aborted; PictureFailed
   * when the process ended, or took too long
   */
  draw(job: PictureJob, asked: Asked): Promise<{ drawn: DrawnPicture; ms: number }>
}

interface Asked {
  /** Who asks; null for callers without limits. */
  address: string | null
  signal: AbortSignal
  /** Writes the source, when the turn has come: what waits takes no space on the disk. */
  fetchSource(): Promise<void>
}

/** The process that made a picture ended, or was ended because it took too long. */
export class PictureFailed extends Error {}

interface Options {
  /** Processes at the same time. */
  atOnce?: number
  maxWaiting?: number
  timeoutMs?: number
  /** After this time without work a process ends, and its memory is free. */
  idleMs?: number
}

/**
 * Makes pictures in processes of their own, so that no page waits, and a file that needs too much
 * ends nothing else. They start when they are needed.
 */
export function createPictureProcesses({
  atOnce = 2,
  maxWaiting = 64,
  timeoutMs = 25_000,
  idleMs = 30_000,
}: Options = {}): PictureProcesses {
  const turns = createTurns({ atOnce, maxWaiting })
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []

  function takeProcess(): ChildProcess {
    const free = idle.pop()
    if (!free) return startProcess()
    clearTimeout(free.timer)
    free.child.removeAllListeners('exit')
    return free.child
  }

  function rest(child: ChildProcess): void {
    const leave = () => {
      const at = idle.findIndex((each) => each.child === child)
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer)
      child.kill('SIGKILL')
    }
    idle.push({ child, timer: setTimeout(leave, idleMs).unref() })
    child.once('exit', leave)
    child.once('error', leave)
  }

  return {
    async draw(job, { address, signal, fetchSource }) {
      using _turn = await turns.take(address, signal)
      await fetchSource()
      const startedAt = performance.now()
      const child = takeProcess()
      const drawn = await ask(child, job, { signal, timeoutMs })
      rest(child)
      return { drawn, ms: performance.now() - startedAt }
    },
    async [Symbol.asyncDispose]() {
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer)
        child.removeAllListeners()
        child.kill('SIGKILL')
      }
    },
  }
}

/** The answer of a process. When there is none, or the signal is aborted, the process ends. */
async function ask(
  child: ChildProcess,
  job: PictureJob,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<DrawnPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPicture>()
  const leave = () => reject(signal.reason)
  const timer = setTimeout(() => reject(new Error('It took too long')), timeoutMs)
  signal.addEventListener('abort', leave, { once: true })
  // Only our own process answers.
  child.once('message', (drawn) => resolve(drawn as DrawnPicture))
  child.once('error', reject)
  child.once('exit', () => reject(new Error('The process ended')))
  try {
    signal.throwIfAborted()
    child.send(job)
    return await promise
  } catch (cause) {
    child.kill('SIGKILL')
    signal.throwIfAborted()
    throw new PictureFailed('No picture was made', { cause })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    child.removeAllListeners()
    // A process that is ended may still report an error.
    child.on('error', () => {})
  }
}

function startProcess(): ChildProcess {
  const child = fork(new URL('./picture-process.ts', import.meta.url), [], {
    // It gets no secrets: what a hostile file could read out of it is worth nothing.
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2', VIPS_BLOCK_UNTRUSTED: '1' },
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
  child.unref()
  child.channel?.unref()
  return child
}
