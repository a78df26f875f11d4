import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../bin/build-if-stale.ts'
import {
  brotliBytes,
  listDownloadedChunks,
  readChunks,
  type Chunk,
} from '../../bin/first-visit-modules.ts'
import { pageEntryFile } from '../../bin/page-entry.ts'

/** What a browser downloads for a document page, read from the built site. */
const root = join(import.meta.dirname, '../..')
let chunks: Chunk[]

beforeAll(async () => {
  await buildIfStale(root)
  chunks = readChunks(root)
})

const download = (...entries: string[]) => listDownloadedChunks(chunks, entries)
const modulesOf = (...entries: string[]) => download(...entries).flatMap(({ modules }) => modules)
const kbOf = (...entries: string[]) =>
  download(...entries).reduce((sum, { file }) => sum + brotliBytes(root, file), 0) / 1024
const listParts = (kind: 'island.tsx' | 'behaviour.ts') =>
  chunks.flatMap(({ modules }) => modules).filter((path) => path.endsWith(`.${kind}`))

test('a document has two files of script of at most 8 KB together, without any package', () => {
  expect(download(pageEntryFile)).toHaveLength(2)
  expect(modulesOf(pageEntryFile).filter((path) => path.includes('node_modules'))).toEqual([])
  expect(kbOf(pageEntryFile)).toBeLessThanOrEqual(8)
})

test('behaviours load no React, and are small', () => {
  const behaviours = listParts('behaviour.ts')
  expect(behaviours.length).toBeGreaterThan(5)
  for (const behaviour of behaviours) {
    expect(
      modulesOf(behaviour).filter((path) => /node_modules\/(react|@tanstack)/.test(path)),
      behaviour,
    ).toEqual([])
    expect(kbOf(pageEntryFile, behaviour), behaviour).toBeLessThan(18)
  }
})

test('islands load neither the router nor the frame of app pages', () => {
  const islands = listParts('island.tsx')
  expect(islands.length).toBeGreaterThan(1)
  // What behaviours show with React is no file of its own kind.
  const mounted = [
    'app/features/inquiry/opened-inquiry.tsx',
    'app/pages/shop/search-suggestions.tsx',
  ]
  for (const island of [...islands, ...mounted])
    expect(
      modulesOf(island).filter((path) => /node_modules\/react-router|entry\.client/.test(path)),
      island,
    ).toEqual([])
})

test('the first "Add to cart" loads at most 75 KB of JavaScript in all', () => {
  const entries = [
    'app/features/cart/check-added.ts',
    'app/platform/supabase/connect.ts',
    'app/platform/data-cache/query-client.ts',
  ]
  expect(kbOf(pageEntryFile, ...entries)).toBeLessThanOrEqual(75)
})

test('documents make no format of Intl, whose first use holds up a cheap phone for a tenth of a second', () => {
  const modules = new Set(
    [pageEntryFile, ...listParts('behaviour.ts')].flatMap((e) => modulesOf(e)),
  )
  const own = [...modules].filter((path) => /^(app|domain)\/.*\.tsx?$/.test(path))
  expect(own.length).toBeGreaterThan(50)
  // `formatOf` makes a format when it is first used.
  const formats = own.filter((path) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll('format ??= new Intl', '')
      .includes('new Intl.'),
  )
  expect(formats).toEqual([])
})
