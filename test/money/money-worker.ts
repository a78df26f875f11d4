import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { compileCache } from '../servers/server-process.ts'

export interface Worker {
  origin: string
  /** Resolves when it has ended, with the signal that killed it. */
  ended: Promise<NodeJS.Signals | null>
  kill(): Promise<void>
}

const moneyServer = new URL('../servers/money-server.ts', import.meta.url)

/**
 * Starts a process on the database of a test: with all functions and queues, or another one.
 * @param script the file that it runs; it prints its port
 */
export async function startWorker(settings: object, script = moneyServer): Promise<Worker> {
  const child = spawn(process.execPath, [script.pathname], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compileCache,
      MONEY_SERVER: JSON.stringify(settings),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  let text = ''
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = /port (\d+)/.exec(text)?.[1]
        if (found) resolve(found)
      })
    child.on('close', () => reject(new Error(`The worker has ended: ${text}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
