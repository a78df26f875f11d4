import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSourceTree, resolveImport } from './source-tree.ts'

const names = z.record(z.string(), z.string()).default({})
const manifest = z
  .object({ dependencies: names, devDependencies: names })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        /** It is inside the archive of another package. */
        inBundle: z.boolean().default(false),
        dependencies: names,
        optionalDependencies: names,
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** Where Node finds a package: in `node_modules` of the folder of its user, or further up. */
function findLocked(user: string, name: string): string | null {
  for (let folder = user; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = join(folder, 'node_modules', name)
    if (packages[path]) return path
    if (folder === '') return null
  }
}

test('the lock file has every package of every platform, so that npm ci accepts it', () => {
  const wanted = Object.entries(packages).flatMap(
    ([user, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => ({ user, name })),
  )
  expect(wanted.length).toBeGreaterThan(1_000)
  expect(wanted.filter(({ user, name }) => findLocked(user, name) === null)).toEqual([])
  for (const platform of ['linux-x64-musl', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'])
    expect(findLocked('', `@node-rs/bcrypt-${platform}`)).not.toBeNull()
})

test('every package of the lock file has an integrity hash', () => {
  const without = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) =>
      path !== '' && !inBundle && !/^sha512-.{86}==$/.test(integrity ?? ''),
  )
  expect(without).toEqual([])
})

/** An import that Node follows at once. Those of types are removed before the code runs. */
const staticImport = /^(?:import|export)\s(?!type\s)(?:[^'"]*?from\s)?['"]([^'"]+)['"]/gm

const staticImports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(staticImport)].map(([, specifier = '']) =>
    resolveImport(file, specifier),
  )

/** The files that are loaded together with these, and the packages that they import. */
function listLoaded(entries: readonly string[]): string[] {
  const loaded = new Set(entries)
  for (const file of loaded)
    if (/\.tsx?$/.test(file)) for (const imported of staticImports(file)) loaded.add(imported)
  return [...loaded]
}

/** No package for an icon: the build turns each into a module of the page. */
const packageOf = (specifier: string) =>
  /^npm:(?!~icons\/)((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1] ?? null

function listDevelopmentPackages(loaded: readonly string[]): string[] {
  return [...new Set(loaded.flatMap((path) => packageOf(path) ?? []))].filter(
    (name) => !(name in manifest.dependencies),
  )
}

test('the server is built and starts without the development packages', () => {
  // bin/start.ts loads the second file, or the file that it is bundled into.
  const loaded = listLoaded(['bin/start.ts', 'bin/serve-built.ts', 'bin/make-admin.ts'])
  expect(loaded).toEqual(expect.arrayContaining(['backend/start/start-services.ts', 'npm:pg']))
  expect(loaded.length).toBeGreaterThan(400)
  expect(listDevelopmentPackages(loaded)).toEqual([])
  const build = ['vite.config.ts', 'react-router.config.ts', 'bin/build-service-worker.ts']
  expect(listDevelopmentPackages(listLoaded([...build, 'bin/bundle-server.ts']))).toEqual([])
  expect(listDevelopmentPackages(listLoaded(['bin/build-fonts.ts']))).toEqual(['subset-font'])
})

test('pages that are rendered on the server use no development packages', () => {
  const files = readSourceTree()
    .map(({ path }) => path)
    // Only the build reads the table of routes.
    .filter((path) => /^app\/(?!routes\.ts$)/.test(path) && !/\.test\.tsx?$/.test(path))
  expect(listDevelopmentPackages(files.flatMap(staticImports))).toEqual([])
})
