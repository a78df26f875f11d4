import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const before = 'window.__reactRouterManifest='

/** What the list says of each route, as far as it matters here. */
interface RouteList {
  /** It stands in the name of the file, and the browser makes the name from it too. */
  version: string
  routes: Record<string, Route>
}

interface Route {
  hasDefaultExport?: boolean
  /** The files that its module imports, and its stylesheets. */
  imports?: string[]
  css?: string[]
}

/**
 * Takes out of the list of routes that every visitor downloads what no browser needs. A route without a page,
 * such as a PDF or a feed, is always asked from the server by a plain link. The files of the root are on
 * every page, so the other routes need not name them. The list gets the name of its new content, because
 * browsers keep it for a year (decision 030).
 * @param build folder of the built site
 * @throws Error when React Router writes its list in another way
 */
export function shrinkRouteList(build: string): void {
  const assets = join(build, 'client', 'assets')
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
  const { root } = given.routes
  if (!root) throw new Error('The list of routes has no root')
  const routes = Object.fromEntries(
    Object.entries(given.routes)
      .filter(([, { hasDefaultExport }]) => hasDefaultExport !== false)
      .map(([id, route]) => [id, route === root ? root : withoutFilesOf(root, route)]),
  )
  const shorter = JSON.stringify({ ...given, routes }, omitFalse)
  const version = createHash('sha256').update(shorter).digest('hex').slice(0, given.version.length)
  const rename = (text: string) => text.replaceAll(given.version, version)
  rmSync(list.path)
  writeFileSync(rename(list.path), `${before}${rename(shorter)};`)
  renameInServer(join(build, 'server', 'assets'), { from: given.version, to: version })
}

/** Leaves out `"hasAction":false` and the like: React Router only tests whether they are true. */
const omitFalse = (key: string, value: unknown) =>
  key.startsWith('has') && value === false ? undefined : value

function withoutFilesOf(root: Route, route: Route): Route {
  return {
    ...route,
    imports: (route.imports ?? []).filter((file) => !root.imports?.includes(file)),
    css: (route.css ?? []).filter((file) => !root.css?.includes(file)),
  }
}

/** The server writes the version of the list, and its name, into every page. */
function renameInServer(folder: string, { from, to }: { from: string; to: string }): void {
  const naming = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ path: join(folder, file), source: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ source }) => source.includes(from))
  if (naming.length === 0) throw new Error('The built server does not name the list of routes')
  for (const { path, source } of naming) writeFileSync(path, source.replaceAll(from, to))
}
