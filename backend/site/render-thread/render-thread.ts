import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { describeError, type Log } from '../../log.ts'
import type { Render } from '../render-page.ts'
import { answerThrough } from './data-port.ts'
import { packRequest, unpackResponse, type ResponseMessage } from './messages.ts'
import type { RenderTask } from './answer-renders.ts'

export interface RenderThread<Settings> {
  createRender(settings: Settings): Render
  close(): Promise<void>
}

interface RenderThreadOptions {
  /** A module, as a path or a file URL, whose default export is made by `answerRenders`. */
  file: string
  log: Log
  /** A page that takes longer ends the thread, and with it the pages that it renders. */
  timeoutMs?: number
}

/**
 * Renders pages in a thread of its own: orders, payments and cached pages are answered while it is
 * busy. The thread is started again when it has ended, also because of a bug. The data of pages is read
 * in this thread, which has the connections to the database and the cache.
 */
export function openRenderThread<Settings>({
  file,
  log,
  timeoutMs = 30_000,
}: RenderThreadOptions): RenderThread<Settings> {
  const pool = new Piscina({
    filename: file,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 100,
    // A thread that sleeps until its next task could not take the data of a page that it renders.
    atomics: 'disabled',
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // A bug outside of any page. Those of a page reject it.
  pool.on('error', (error: unknown) => {
    log({ level: 'error', message: 'the render thread failed', error: describeError(error) })
  })
  return {
    createRender:
      (settings) =>
      async (request, { fetch, nonce }) => {
        const { port1: ours, port2: data } = new MessageChannel()
        answerThrough(ours, fetch)
        try {
          const task: RenderTask = { settings, request: await packRequest(request), nonce, data }
          const answer: ResponseMessage = await pool.run(task, {
            transferList: [data],
            signal: AbortSignal.timeout(timeoutMs),
          })
          return unpackResponse(answer)
        } finally {
          ours.close()
        }
      },
    close: () => pool.destroy(),
  }
}
