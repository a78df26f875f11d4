import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleServerIfStale } from '../../bin/bundle-server.ts'
import { expectToServe, readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder, createDemoFolder } = useServers()
const root = join(import.meta.dirname, '../..')
const { signal } = new AbortController()

test('`npm start` runs the server from one file, which finds its workers and migrations', async () => {
  const folder = await createDemoFolder()
  const server = await start({ DATA_DIR: folder }, { program: 'bin/start.ts' })
  const keys = readKeys(folder)
  await expectToServe(server, keys)
  // A worker thread judges passwords.
  const signUp = await fetch(`${server.origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'password1234' }),
  })
  expect([signUp.status, await signUp.json()]).toMatchObject([422, { error_code: 'weak_password' }])
  expect(server.output()).not.toMatch(/error/i)
})

test('the file is made again only when its sources have changed', async () => {
  const bundle = await bundleServerIfStale(root, signal)
  expect(bundle).toMatch(/node_modules.\.cache.server.\w{20}.server\.js$/)
  const made = statSync(bundle).mtimeMs
  expect(await bundleServerIfStale(root, signal)).toBe(bundle)
  expect(statSync(bundle).mtimeMs).toBe(made)
})

test('without the bundler the server runs from its sources', async () => {
  const copy = createFolder()
  mkdirSync(join(copy, 'bin'))
  writeFileSync(join(copy, 'server.ts'), '')
  expect(await bundleServerIfStale(copy, signal)).toBe(join(copy, 'bin', 'serve-built.ts'))
})
