import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { findFreePort, type ServerProcess } from '../servers/server-process.ts'
import { createEmptyDatabase } from '../template-database.ts'
import { expectToServe, readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder } = useServers()

test('two servers share the database of DATABASE_URL, and a change made through one appears in the pages of the other; what fails is in the log with its request', async () => {
  await using database = await createEmptyDatabase(inject('adminUrl'))
  const env = {
    DATABASE_URL: database.adminUrl,
    DATA_DIR: createFolder(),
    SITE_URL: 'http://shop.localhost',
    DEMO_DATA: 'on',
  }
  const startNext = async () => {
    const port = await findFreePort()
    return { ...(await start({ ...env, PORT: String(port) })), origin: `http://127.0.0.1:${port}` }
  }
  const [first, second] = [await startNext(), await startNext()]
  await expect(start({ ...env, SITE_URL: 'http://other.localhost' })).rejects.toThrow(
    'Another server on this database runs with another SITE_URL or keys.json',
  )
  const keys = readKeys(env.DATA_DIR)
  expect(existsSync(join(env.DATA_DIR, 'postgres'))).toBe(false)
  for (const server of [first, second]) await expectToServe(server, keys)

  const headers = { apikey: keys.secretKey, 'content-type': 'application/json' }
  const products = (await (
    await fetch(`${first.origin}/rest/v1/products?select=id,name&limit=1`, { headers })
  ).json()) as { id: string; name: string }[]
  const page = `${second.origin}/shop/${products[0]?.id}`
  expect(await (await fetch(page)).text()).toContain(products[0]?.name)
  const renamed = await fetch(`${first.origin}/rest/v1/products?id=eq.${products[0]?.id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ name: 'Renamed by another process' }),
  })
  expect(renamed.status).toBe(204)
  await expect
    .poll(async () => (await fetch(page)).text(), { interval: 20 })
    .toContain('Renamed by another process')

  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query('alter table public.posts rename to old_posts')
  await admin.query('alter table public.orders rename to old_orders')
  await admin.end()
  const failures = {
    '/blog': fetch(`${second.origin}/blog?page=2`, { headers: { 'x-request-id': 'forged' } }),
    '/functions/v1/find-order': fetch(`${second.origin}/functions/v1/find-order`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ number: 'AM-2026-000001', email: 'ada@example.com' }),
    }),
  }
  for (const [path, answer] of Object.entries(failures)) {
    const response = await answer
    const [, reference = path] = /Reference: ([\w-]{36})/.exec(await response.text()) ?? []
    expect([path, response.status]).toEqual([path, 500])
    expect(reference).not.toBe(path)
    await expect
      .poll(() => entriesOf(second, reference))
      .toContainEqual(
        expect.objectContaining({
          level: 'error',
          path,
          requestId: expect.stringMatching(/^[\w-]{36}$/),
          error: expect.objectContaining({ code: '42P01' }),
        }),
      )
  }
})

/** The entries of the log with a text; each line is JSON. */
function entriesOf(server: ServerProcess, text: string): unknown[] {
  const lines = server.output().split('\n')
  return lines
    .filter((line) => line.startsWith('{') && line.includes(text))
    .map((line) => JSON.parse(line))
}
