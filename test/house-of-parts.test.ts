import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { appPaths } from '../app/platform/navigation/page-kind.ts'
import routes from '../app/routes.ts'
import { readSourceTree } from './source-tree.ts'

/** The rules for what runs in the browser on document pages; ARCHITECTURE.md says why. */
const app = readSourceTree(['app'])
const textOf = (path: string) => readFileSync(path, 'utf8')
const islands = app.filter(({ path }) => path.endsWith('.island.tsx'))
const behaviours = app.filter(({ path }) => path.endsWith('.behaviour.ts'))

test('each part has a name of its own', () => {
  const names = [...islands, ...behaviours].map(({ path }) => basename(path).split('.')[0])
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('each part that a page names exists, and an island is shown by its own component', () => {
  const wrong = app.flatMap(({ path, imports }) => {
    const text = textOf(path)
    const used = [...text.matchAll(/<Island\s+name="([\w-]+)"/g)].map(([, name]) => name)
    const missing = used.filter((name) => !imports.some((to) => to.endsWith(`/${name}.island.tsx`)))
    const named = [...text.matchAll(/data-part="([\w-]+)"/g)].map(([, name]) => name)
    const unknown = named.filter(
      (name) => !behaviours.some((file) => basename(file.path) === `${name}.behaviour.ts`),
    )
    return [...missing, ...unknown].map((name) => `${path}: ${name}`)
  })
  expect(wrong).toEqual([])
})

test('an island knows no router, and a behaviour no React', () => {
  const wrong = [...islands, ...behaviours].filter(({ path, imports }) =>
    imports.some(
      (to) =>
        to === 'npm:react-router' ||
        (path.endsWith('.behaviour.ts') && (to.startsWith('npm:react') || isRunTsx(path, to))),
    ),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

/** A component that is imported with the behaviour, and not when it is shown. */
function isRunTsx(path: string, imported: string): boolean {
  return imported.endsWith('.tsx') && !textOf(path).includes(`import('./${basename(imported)}')`)
}

test('only one module knows the link of the router', () => {
  const users = app.filter(({ path }) =>
    /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(textOf(path)),
  )
  expect(users.map(({ path }) => path)).toEqual(['app/platform/navigation/router-links.tsx'])
})

test('each app page is a route, and each page that uses the data cache is an app page', () => {
  const paths = listPaths(routes)
  for (const path of appPaths)
    expect(
      paths.some((route) => `/${route.replace(/\/\*$/, '')}` === path),
      path,
    ).toBe(true)
})

interface RouteEntry {
  path?: string
  children?: RouteEntry[]
}

function listPaths(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...listPaths(children),
  ])
}
