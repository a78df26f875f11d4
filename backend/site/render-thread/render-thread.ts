import { describeError, type Log } from '../../log.ts'
import type { Render } from '../render-page.ts'
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
  /** A thread that is busy with one thing for so long is ended, e.g. by a loop without end. */
  stuckMs?: number
}

/**
 * Renders pages in a thread of its own: orders, payments and cached pages are answered while it is
 * busy. The main thread reads the data of pages: it has the connections to the database and the caches.
 * When the thread ends, because of a bug, the next page starts another.
 */
export function openRenderThread<Settings>({
  file,
  log,
  stuckMs = 10_000,
}: RenderThreadOptions): RenderThread<Settings> {
  let running: RenderWorker | null = null

  function start(): RenderWorker {
    return startRenderWorker(file, {
      stuckMs,
      onEnd(error) {
        running = null
        log({ level: 'error', message: 'the render thread ended', error: describeError(error) })
      },
    })
  }

  running = start()
  return {
    ready: running.ready,
    createRender:
      (settings) =>
      (...page) => {
        running ??= start()
        return running.render(settings, ...page)
      },
    close: async () => running?.stop(),
  }
}
