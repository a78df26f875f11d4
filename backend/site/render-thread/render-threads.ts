import type { Log } from '../../log.ts'
import { isDrawing } from '../drawings.ts'
import { openRenderThread, type RenderThread } from './render-thread.ts'

/**
 * Renders pages in one thread, and PDFs and pictures, which take much longer, in another. That one
 * starts with the first of them.
 */
export function openRenderThreads<Settings>(options: {
  file: URL
  log: Log
}): RenderThread<Settings> {
  const pages = openRenderThread<Settings>(options)
  const drawings = openRenderThread<Settings>({ ...options, startsWhenUsed: true })
  return {
    ready: pages.ready,
    createRender(settings) {
      const [renderPage, draw] = [pages.createRender(settings), drawings.createRender(settings)]
      return (request, context) =>
        (isDrawing(new URL(request.url).pathname) ? draw : renderPage)(request, context)
    },
    async close() {
      await Promise.all([pages.close(), drawings.close()])
    },
  }
}
