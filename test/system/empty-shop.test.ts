import { spawnSync } from 'node:child_process'
import { chownSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../servers/server-process.ts'
import { projectTypes } from '../../domain/inquiry/inquiry.ts'
import { useServers } from '../use/use-servers.ts'

/**
 * A company that publishes the shop before it has written a word. Its server is a first start, by a
 * user who is not root.
 */
const { start, createFolder } = useServers()

const root = join(import.meta.dirname, '../..')
const seeds = join(root, 'supabase/seed')
/** Texts of the demo company in which people, systems and places were invented. */
const invented = ['100_company_content', '120_portfolio', '150_openings']

/** The longer texts of the seeds, without the project types, which every company has. */
function listInvented(): string[] {
  const sql = globSync(invented.map((name) => join(seeds, `${name}*.sql`)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  return [...sql.matchAll(/['"]([A-Z][^'"]{20,})['"]/g)]
    .map(([, text = '']) => text)
    .filter((text) => !projectTypes.some((type) => type === text))
}

const textOf = (html: string) =>
  html
    .replace(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')

const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
/** Root starts the server as another user, if that one can read these files. */
const through =
  process.getuid?.() === 0 &&
  spawnSync('setpriv', [...asNobody.slice(1), 'test', '-r', join(root, 'server.ts')]).status === 0
    ? asNobody
    : []

test('a new public shop works on every page and shows nothing that was invented', async () => {
  const port = String(await findFreePort())
  const here = `http://127.0.0.1:${port}`
  const dataDir = createFolder()
  if (through.length > 0) chownSync(dataDir, 65_534, 65_534)
  const server = await start(
    { PORT: port, DATA_DIR: dataDir, HOME: dataDir, SITE_URL: 'http://shop.example' },
    { through },
  )
  expect(server.output()).toContain('The shop has no products yet')
  expect(server.output()).not.toContain('Demo accounts')
  const sitemap = await (await fetch(`${here}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>http:\/\/shop\.example([^<]*)</g)].map(
    ([, path = '']) => path,
  )
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/portfolio', '/shop', '/careers']))
  const texts = listInvented()
  expect(texts.length).toBeGreaterThan(100)
  for (const path of [...paths, '/cart', '/payment-details', '/login']) {
    const answer = await fetch(here + path)
    expect([path, answer.status]).toEqual([path, 200])
    const page = textOf(await answer.text())
    expect([path, texts.filter((text) => page.includes(text))]).toEqual([path, []])
    // No counter stands at nothing.
    expect([
      path,
      /(?<![\d,.]) 0 (?:installations|systems|projects|kWp|tonnes)/.exec(page),
    ]).toEqual([path, null])
  }
})
