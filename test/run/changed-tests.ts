import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readSourceTree, type SourceFile } from '../source-tree.ts'

type Project = 'unit' | 'services' | 'journeys'

/** A test file that a change can touch. */
export interface TouchedTest {
  path: string
  /** How many imports away the change is; 0 for a test that changed itself. */
  distance: number
}

/** What `npm test -- --changed` runs, and what a change can touch but would take too long. */
export interface Selection {
  run: TouchedTest[]
  leftOut: TouchedTest[]
}

/** Seconds of processor time of an average file, measured in a whole run. */
const costS: Record<Project, number> = { unit: 0.2, services: 3, journeys: 10 }
/** What a project costs before its first file: a database; a site and its build. */
const startS: Record<Project, number> = { unit: 0, services: 15, journeys: 60 }

/**
 * Files that list all parts of the product. Nearly every test reaches them, so a change says nothing
 * through them.
 */
const registries =
  /^(functions\/modules|app\/routes|app\/root|app\/pages\/admin\/screens|server)\.tsx?$/

const isTestFile = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

function projectOf(path: string): Project {
  if (path.startsWith('e2e/')) return 'journeys'
  return /^(domain|app)\//.test(path) ? 'unit' : 'services'
}

/** Everything that a change may touch: all sources, with their imports, and the texts of tests. */
export interface Tree {
  files: SourceFile[]
  /** The text of a test or of a changed file; empty for a deleted file. */
  read(path: string): string
}

export function readTree(): Tree {
  const folders = ['domain', 'backend', 'functions', 'app', 'supabase', 'test', 'e2e']
  const known = new Set(globSync('**/*.{ts,tsx,sql}', { exclude: ['node_modules', 'build'] }))
  return {
    files: readSourceTree(folders),
    read: (path) => (known.has(path) ? readFileSync(path, 'utf8') : ''),
  }
}

/**
 * The tests that a change of these files can touch, the nearest first: tests that import them, and those
 * beside every file that imports them, because an endpoint's tests send requests and do not import it.
 * A migration touches the tests that name what it creates or alters. A page touches the journeys that
 * open its URL.
 */
export function findTouchedTests(changed: readonly string[], tree: Tree): TouchedTest[] {
  const distances = findImporters(changed, tree.files)
  const tests = tree.files.map(({ path }) => path).filter(isTestFile)
  const found = new Map<string, number>()
  const touch = (path: string, distance: number) =>
    found.set(path, Math.min(distance, found.get(path) ?? Infinity))
  const testsByFolder = Map.groupBy(tests, dirname)
  for (const [path, distance] of distances) {
    if (isTestFile(path)) touch(path, distance)
    else for (const test of testsByFolder.get(dirname(path)) ?? []) touch(test, distance + 1)
  }
  const names = changed
    .filter((path) => path.endsWith('.sql'))
    .flatMap((p) => listNames(tree.read(p)))
  const urls = [...distances.keys()].flatMap((path) => listUrls(path, tree.read('app/routes.ts')))
  for (const test of tests) {
    if (names.length > 0 && test.startsWith('supabase/tests/schema/')) touch(test, 1)
    const text = tree.read(test)
    if (names.some((name) => new RegExp(`\\b${name}\\b`).test(text)))
      touch(test, test.startsWith('supabase/') ? 1 : 2)
    // A journey about the page comes before one that only passes it.
    const opened = test.startsWith('e2e/') ? urls.filter((url) => text.includes(url)) : []
    if (opened.length > 0) touch(test, opened.some((url) => isAbout(test, url)) ? 2 : 3)
  }
  return [...found]
    .map(([path, distance]) => ({ path, distance }))
    .toSorted((a, b) => a.distance - b.distance || a.path.localeCompare(b.path))
}

/** The nearest tests that fit into this much processor time. */
export function selectTests(touched: readonly TouchedTest[], processorS: number): Selection {
  const selection: Selection = { run: [], leftOut: [] }
  const started = new Set<Project>()
  let left = processorS
  for (const test of touched) {
    const project = projectOf(test.path)
    const cost = costS[project] + (started.has(project) ? 0 : startS[project])
    if (cost > left && test.distance > 0) {
      selection.leftOut.push(test)
      continue
    }
    started.add(project)
    left -= cost
    selection.run.push(test)
  }
  return selection
}

/** The files and all that import them, with how many imports are between. */
function findImporters(
  changed: readonly string[],
  files: readonly SourceFile[],
): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files)
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), path])
  const distances = new Map(changed.map((path) => [path, 0]))
  // A map gives its entries in the order of insertion, also those added meanwhile: the nearest first.
  for (const [path, distance] of distances) {
    if (registries.test(path) && distance > 0) continue
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

/** The tables, views and functions that a migration creates, alters, fills or drops. */
function listNames(sql: string): string[] {
  const about =
    /\b(?:table|view|function|on|into|update|from)\s+(?:if (?:not )?exists\s+)?(?:public|private|platform)\.(\w+)/gi
  return [...new Set([...sql.matchAll(about)].map(([, name = '']) => name))]
}

/** Whether a journey's path names the first or the last part of a URL: `e2e/shop/…` is about `/shop`. */
function isAbout(test: string, url: string): boolean {
  const parts = url.split('/').filter((part) => part !== '')
  return [parts[0], parts.at(-1)].some((part) => part !== undefined && test.includes(part))
}

/** The URLs of the pages of the folder that a page's file is in, such as `/shop`. */
function listUrls(path: string, routes: string): string[] {
  const [, folder] = /^app\/(pages\/[\w-]+)\//.exec(path) ?? []
  if (folder === undefined) return []
  const [, noun] = /^app\/pages\/admin\/([\w-]+)\//.exec(path) ?? []
  if (noun !== undefined) return [`/admin/${noun}`]
  return [...routes.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)]
    .filter(([, , module = '']) => module.startsWith(`${folder}/`))
    .map(([, url = '']) => `/${url.split('/:')[0]}`)
}
