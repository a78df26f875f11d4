import { runServer } from '../server.ts'
import { openFreshPages } from './built-pages.ts'

/** Runs the server with the built site, which is fresh, until a signal stops it. */
export function serve(root: string): Promise<void> {
  return runServer(async () => openFreshPages(root))
}
