import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../bin/build-if-stale.ts'
import {
  brotliBytes,
  listFirstVisitFiles,
  listFirstVisitModules,
} from '../../bin/first-visit-modules.ts'

/**
 * The files that a browser downloads for a first visit to the home page, read from the built site.
 */
const root = join(import.meta.dirname, '../..')
const home = 'app/pages/home/home.tsx'
const maxKb = 120

beforeAll(() => buildIfStale(root))

test('has no code of checkout, account, calculators or admin', () => {
  const modules = listFirstVisitModules(root, home)
  expect(modules).toContain('app/pages/layout/header.tsx')
  expect(modules).toContain(home)
  expect(
    modules.filter((path) =>
      /^app\/pages\/(?!home|layout)|^app\/features\/(calculators|orders|sign-in)\/|^domain\/(solar|finance|orders|payments|accounts)\//.test(
        path,
      ),
    ),
  ).toEqual([])
})

test('has no package that is only needed after a click or for a signed-in user', () => {
  const packages = listFirstVisitModules(root, home).flatMap(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  )
  expect([...new Set(packages)].toSorted()).toEqual([
    'react',
    'react-dom',
    'react-router',
    'scheduler',
  ])
})

test('makes no format of Intl, whose first use holds up a cheap phone for a tenth of a second', () => {
  const pages = ['shop/shop', 'shop/product/product', 'portfolio/portfolio', 'blog/blog'].map(
    (page) => `app/pages/${page}.tsx`,
  )
  const modules = new Set([home, ...pages].flatMap((page) => listFirstVisitModules(root, page)))
  const own = [...modules].filter((path) => /^(app|domain)\//.test(path) && /\.tsx?$/.test(path))
  expect(own.length).toBeGreaterThan(100)
  // `formatOf` makes a format when it is first used.
  const formats = own.filter((path) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll('format ??= new Intl', '')
      .includes('new Intl.'),
  )
  expect(formats).toEqual([])
})

test(`is at most ${maxKb} KB of JavaScript, compressed with brotli`, () => {
  const bytes = listFirstVisitFiles(root, home).map((file) => brotliBytes(root, file))
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(maxKb)
})
