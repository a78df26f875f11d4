import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { expectToServe, readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder, createDemoFolder } = useServers()

describe('with DATABASE_URL', () => {
  async function createEmptyDatabase(): Promise<string> {
    const admin = new Client({ connectionString: inject('adminUrl') })
    await admin.connect()
    const name = `startup_${process.pid}_${Math.random().toString(36).slice(2)}`
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = new URL(inject('adminUrl'))
    url.pathname = `/${name}`
    return url.toString()
  }

  test('two servers can share a database, and a change made through one appears in the pages of the other', async () => {
    const env = { DATABASE_URL: await createEmptyDatabase(), DATA_DIR: createFolder() }
    const first = await start(env)
    const second = await start(env)
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
      .poll(async () => (await fetch(page)).text(), { timeout: 1_000, interval: 20 })
      .toContain('Renamed by another process')
  }, 60_000)

  test('a hosted Supabase is reached through our server, and our functions run in it', async () => {
    const hostedData = await createDemoFolder()
    const hosted = await start({ DATA_DIR: hostedData })
    const keys = readKeys(hostedData)
    const databaseUrl = `postgres://postgres:${readFileSync(join(hostedData, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${readFileSync(join(hostedData, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]}/postgres`
    const proxying = await start({
      SUPABASE_URL: hosted.origin,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      DATABASE_URL: databaseUrl,
      DATA_DIR: createFolder(),
    })
    await expectToServe(proxying, keys)

    const signUp = await fetch(`${proxying.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'a lamp in every room' }),
    })
    expect([signUp.status, await signUp.json()]).toMatchObject([200, { email: 'ada@example.com' }])
    expect((await fetch(`${proxying.origin}/dev/mailbox`)).status).toBe(404)
    await hosted.stop()
    const unreachable = await fetch(`${proxying.origin}/rest/v1/products`, {
      headers: { apikey: keys.publishableKey },
    })
    expect([unreachable.status, await unreachable.json()]).toMatchObject([
      502,
      { code: 'bad_gateway' },
    ])
  }, 60_000)
})
