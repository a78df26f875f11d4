import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { logToConsole } from '../backend/log.ts'
import type { SiteOptions } from '../backend/site/open-site.ts'
import { openRenderThreads } from '../backend/site/render-thread/render-threads.ts'
import type { Render } from '../backend/site/render-page.ts'
import { loadStaticFiles } from '../backend/site/static-files.ts'
import { buildIfStale } from './build-if-stale.ts'
import type { RenderSettings } from './render/create-render.ts'

/**
 * The pages and files of the site: the built ones, or during development those that Vite serves.
 */
export interface Pages extends Pick<SiteOptions, 'files' | 'wrap' | 'isDev'> {
  /** Settles when pages can be rendered; rejects when they cannot be loaded. */
  ready: Promise<void>
  createRender(settings: RenderSettings): Render
  close(): Promise<void>
}

/** The built site. It is built first if its sources have changed. */
export async function openBuiltPages(root: string, signal: AbortSignal): Promise<Pages> {
  await buildIfStale(root, signal)
  return openFreshPages(root)
}

/** The built site, which the caller knows to be built from its sources. */
export function openFreshPages(root: string): Pages {
  const threads = openRenderThreads<RenderSettings>({
    file: pathToFileURL(join(root, 'bin', 'render', 'render-worker.ts')),
    log: logToConsole,
  })
  return {
    ready: threads.ready,
    createRender: threads.createRender,
    files: loadStaticFiles({ folder: join(root, 'build', 'client'), hashedPath: '/assets/' }),
    isDev: false,
    close: threads.close,
  }
}
