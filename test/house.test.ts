import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { site } from '../site.config.ts'
import { findCycles, readSourceTree, roots, type SourceFile } from './source-tree.ts'

/** Which part of the tree may import which; the longest matching name is a file's own part. */
const allowedImports: Record<string, RegExp> = {
  domain: /^domain\//,
  backend: /^(backend|domain)\/|^(npm|node):/,
  functions: /^(functions|domain|backend\/functions)\/|^npm:|^site\.config/,
  'app/platform': /^(app\/platform|domain)\/|^npm:|^site\.config/,
  'app/ui': /^(app\/(ui|platform)|domain)\/|^npm:|^site\.config/,
  'app/features': /^(app\/(features|ui|platform)|domain)\/|^npm:|^site\.config/,
  'app/pages': /^(app\/(features|ui|platform)|domain)\/|^npm:|^site\.config/,
  // routes.ts, root.tsx and the entries may import every part of the app.
  app: /^(app|domain)\/|^npm:|^node:|^site\.config/,
}

/** The files that may be directly in a root. */
const rootFiles: Record<(typeof roots)[number], RegExp> = {
  domain: /^$/,
  backend: /^backend\/(backend|routes|errors|log|config)(\.test)?\.ts$/,
  functions: /^functions\/modules\.ts$/,
  app: /^app\/(routes|root|entry\.[\w-]+)\.tsx?$/,
}

const files = readSourceTree()
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sources = files.filter(({ path }) => !isTest(path))
/** The page or noun that a file belongs to: `app/pages/shop`, `functions/orders`. */
const areaOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('app/') ? 3 : 2)
    .join('/')

function isAllowed(file: string, imported: string): boolean {
  const isGenerated = imported.startsWith('virtual:') || imported.includes('/+types/')
  if (isGenerated) return file.startsWith('app/')
  if (isTest(file) && /^(npm:|node:|(test|bin|backend|supabase|functions)\/)/.test(imported)) {
    return true
  }
  if (imported.startsWith('app/pages/') && areaOf(imported) === areaOf(file)) return true
  const owner = Object.keys(allowedImports)
    .filter((part) => file.startsWith(`${part}/`))
    .sort((a, b) => b.length - a.length)[0]
  return owner !== undefined && (allowedImports[owner]?.test(imported) ?? false)
}

function listForbiddenImports(tree: SourceFile[]): string[] {
  return tree.flatMap(({ path, imports }) =>
    imports.filter((to) => !isAllowed(path, to)).map((to) => `${path} imports ${to}`),
  )
}

/** In `functions` a noun may not import the registry above it. */
function listUpwardImports(tree: SourceFile[]): string[] {
  return tree.flatMap(({ path, imports }) =>
    imports
      .filter((to) => rootFiles.functions.test(to) && path.startsWith('functions/'))
      .map((to) => `${path} imports ${to}`),
  )
}

function listFileCycles(tree: SourceFile[]): string[][] {
  return findCycles(new Map(tree.map(({ path, imports }) => [path, imports])))
}

/** Nouns that import each other are one noun: checked where each folder is a noun. */
function listNounCycles(tree: SourceFile[]): string[][] {
  const edges = new Map<string, string[]>()
  for (const { path, imports } of tree.filter((file) =>
    /^(functions|domain|app\/features)\/.*\//.test(file.path),
  )) {
    const area = areaOf(path)
    const targets = imports.map(areaOf).filter((target) => target !== area)
    edges.set(area, [...(edges.get(area) ?? []), ...targets])
  }
  return findCycles(edges)
}

function listLargeFolders(tree: SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of tree) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 25)
    .map(([folder, count]) => `${folder}: ${count}`)
}

test('prints the size of the code', () => {
  const rows = roots.map((root) => {
    const own = sources.filter(({ path }) => path.startsWith(`${root}/`))
    return {
      root,
      files: own.length,
      'folders over 25 files': listLargeFolders(own).length,
      cycles: listFileCycles(own).length,
      'upward imports': listUpwardImports(own).length + listForbiddenImports(own).length,
    }
  })
  console.table(rows)
  expect(rows.map(({ files: count }) => count > 0)).toEqual(roots.map(() => true))
})

test('every import is allowed between its two parts', () => {
  expect(listForbiddenImports(files)).toEqual([])
})

test('nothing in functions imports the registry above it', () => {
  expect(listUpwardImports(sources)).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  expect(listFileCycles(sources)).toEqual([])
})

test('no nouns import each other in a circle', () => {
  expect(listNounCycles(sources)).toEqual([])
})

test('a root holds only what the architecture names', () => {
  const loose = files.filter(({ path }) => {
    const root = roots.find((name) => path.startsWith(`${name}/`) && path.split('/').length === 2)
    return root !== undefined && !rootFiles[root].test(path)
  })
  expect(loose.map(({ path }) => path)).toEqual([])
})

test('no folder holds more than 25 source files', () => {
  expect(listLargeFolders(sources)).toEqual([])
})

/** It names the component of every screen, each downloaded when it is opened; it does nothing else. */
const screenRegistry = 'app/pages/admin/screens.tsx'

/** Each icon is a module of its own; together they count as one import. */
function countImports(imports: readonly string[]): number {
  const others = imports.filter((to) => !to.startsWith('npm:~icons/')).length
  return others + Number(others < imports.length)
}

test('a file has at most 300 lines and 15 imports', () => {
  const counted = files.map(({ path, lines, imports }) => ({
    path,
    lines,
    count: countImports(imports),
  }))
  const wrong = counted.filter(
    ({ path, lines, count }) => lines > 300 || (count > 15 && path !== screenRegistry),
  )
  expect(
    wrong.map(({ path, lines, count }) => `${path}: ${lines} lines, ${count} imports`),
  ).toEqual([])
})

test('no file has a name without meaning', () => {
  const vague = /(^|\/)(index|utils?|helpers?|misc|common|lib|types|constants|hooks)(\.|\/)/
  expect(files.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([])
})

test('no number is typed into a field that the wheel of a mouse changes', () => {
  const wrong = sources.filter(
    ({ path }) => path.endsWith('.tsx') && /type="number"/.test(readFileSync(path, 'utf8')),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('the services name neither the company nor its tables', () => {
  const tables = [
    ...readFileSync('app/platform/database.gen.ts', 'utf8').matchAll(/^ {6}(\w+): \{$/gm),
  ].map(([, name = '']) => name)
  expect(tables).toContain('products')
  const [companyWord = ''] = site.name.split(' ')
  const names = new RegExp(`\\b(${companyWord}|public\\.(${tables.join('|')}))\\b`, 'i')
  const wrong = sources.filter(
    ({ path }) => path.startsWith('backend/') && names.test(readFileSync(path, 'utf8')),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('only one module uses the storage of the browser: it may be blocked, full or missing', () => {
  const names = /\b(localStorage|sessionStorage)\b/
  const users = sources.filter(
    ({ path }) => path.startsWith('app/') && names.test(readFileSync(path, 'utf8')),
  )
  expect(users.map(({ path }) => path)).toEqual([
    // Its script runs before any module.
    'app/features/theme/theme.ts',
    'app/platform/storage/stored.ts',
  ])
})

test('functions know who calls by `caller.personId` alone, which asks for the second factor', () => {
  const otherWays = /auth\.(uid|jwt)\(|request\.jwt|\.claims\b/
  const wrong = sources.filter(
    ({ path }) => path.startsWith('functions/') && otherWays.test(readFileSync(path, 'utf8')),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no code of browsers has a lookbehind: it is a syntax error before Safari 16.4', () => {
  const wrong = sources.filter(
    ({ path }) => /^(app|domain)\//.test(path) && /\(\?<[=!]/.test(readFileSync(path, 'utf8')),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every decision has a number of its own', () => {
  const decisions = readdirSync('decisions').toSorted()
  const numbers = decisions.map((_, index) => String(index + 1).padStart(3, '0'))
  expect(decisions.map((name) => name.slice(0, 3))).toEqual(numbers)
  const titles = decisions.map((name) => readFileSync(`decisions/${name}`, 'utf8').slice(0, 6))
  expect(titles).toEqual(numbers.map((number) => `# ${number} `))
})

test('the documents link to files that exist', () => {
  const broken = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(target)),
  )
  expect(broken).toEqual([])
})
