import { join } from 'node:path'
import type { renderPage } from '../app/entry.render.ts'
import type { SiteOptions } from '../backend/site/open-site.ts'
import { loadStaticFiles } from '../backend/site/static-files.ts'
import { buildIfStale } from './build-if-stale.ts'
import { readStyleHashes } from './style-hashes.ts'

/**
 * The pages and files of the site: the built ones, or during development those that Vite serves.
 */
export interface Pages extends Pick<SiteOptions, 'files' | 'styleHashes' | 'wrap' | 'isDev'> {
  renderPage: typeof renderPage
  close(): Promise<void>
}

/** The built site. It is built first if its sources have changed. */
export async function openBuiltPages(root: string, signal: AbortSignal): Promise<Pages> {
  await buildIfStale(root, signal)
  return openFreshPages(root)
}

/** The built site, which the caller knows to be built from its sources. */
export async function openFreshPages(root: string): Promise<Pages> {
  const built: Pick<Pages, 'renderPage'> = await import(join(root, 'build', 'server', 'index.js'))
  return {
    renderPage: built.renderPage,
    files: loadStaticFiles({ folder: join(root, 'build', 'client'), hashedPath: '/assets/' }),
    styleHashes: readStyleHashes(root),
    isDev: false,
    close: async () => {},
  }
}
