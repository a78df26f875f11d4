import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const before = 'window.__reactRouterManifest='

/** What the list says of each route, as far as it matters here. */
interface RouteList {
  routes: Record<string, { hasDefaultExport?: boolean }>
}

/**
 * Takes the routes without a page out of the list of routes that every visitor downloads. A PDF or a feed
 * is always asked from the server by a plain link, so the browser need not know it.
 * @param client folder of the built files for the browser
 * @throws Error when React Router writes its list in another way
 */
export function shrinkRouteList(client: string): void {
  const assets = join(client, 'assets')
  // Another file of this name is an empty module: the route `manifest.webmanifest`.
  const files = readdirSync(assets)
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => ({ path: join(assets, name), source: readFileSync(join(assets, name), 'utf8') }))
    .filter(({ source }) => source.startsWith(before))
  const [list, ...others] = files
  if (!list || others.length > 0)
    throw new Error('The build has no list of routes that begins as expected')
  const json = list.source.slice(before.length).replace(/;\s*$/, '')
  // React Router wrote it a moment ago; the test of the first visit reads what is left.
  const given = JSON.parse(json) as RouteList
  const routes = Object.fromEntries(
    Object.entries(given.routes).filter(([, { hasDefaultExport }]) => hasDefaultExport !== false),
  )
  writeFileSync(list.path, `${before}${JSON.stringify({ ...given, routes })};`)
}
