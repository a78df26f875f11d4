import type { Log } from '../../log.ts'
import { outsideRequest } from '../../log/current-request.ts'
import type { Render } from '../render-page.ts'
import { serializeRequest } from './messages.ts'
import { startRenderWorker, type RenderWorker } from './render-worker.ts'

export interface RenderThread<Settings> {
  /** Settles when pages can be rendered; rejects when the module cannot be loaded. */
  ready: Promise<void>
  createRender(settings: Settings): Render
  close(): Promise<void>
}

interface RenderThreadOptions {
  /** A module that calls `answerRenders`. */
  file: URL
  log: Log
  /** A thread that is unresponsive for so long, e.g. in an endless loop, is ended. */
  unresponsiveMs?: number
  /** Starts the thread with its first page. */
  startsWhenUsed?: boolean
}

/**
 * Renders pages in a thread of its own: orders, payments and cached pages are answered while it is
 * busy. The main thread reads the data of pages: it has the connections to the database and the caches.
 * After a bug has ended the thread, the next page starts another.
 */
export function openRenderThread<Settings>({
  file,
  log,
  unresponsiveMs = 10_000,
  startsWhenUsed = false,
}: RenderThreadOptions): RenderThread<Settings> {
  let running: RenderWorker | null = null
  let isClosed = false

  function start(): RenderWorker {
    const worker = startRenderWorker(file, {
      unresponsiveMs,
      log,
      onEnd(error) {
        if (running === worker) running = null
        log({ level: 'error', message: 'the render thread ended', error })
      },
    })
    return worker
  }

  if (!startsWhenUsed) running = start()
  return {
    ready: running?.ready ?? Promise.resolve(),
    createRender: (settings) => async (request, context) => {
      // A form may take minutes to arrive, and its thread may have ended by then.
      const packed = await serializeRequest(request)
      if (isClosed) throw new Error('The server is stopping')
      running ??= outsideRequest(start)
      return running.render(settings, packed, context)
    },
    async close() {
      isClosed = true
      await running?.stop()
    },
  }
}
