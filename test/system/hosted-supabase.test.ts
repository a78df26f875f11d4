import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { seed } from '../../backend/db/seed.ts'
import { cancelOrder } from '../../domain/orders/order-functions.ts'
import { createProject, type ProjectOnDisk, type ServeProcess } from '../servers/serve-process.ts'
import type { ServerProcess } from '../servers/server-process.ts'
import { openCheckout } from '../shop/checkout-client.ts'
import { expectToServe, useServers } from '../use/use-servers.ts'

/**
 * The third way to run: the site beside a hosted Supabase. `backend/standalone/serve.ts` in a second
 * process stands in for it; the browser reaches it only through the site, WebSocket included.
 */
const publishableKey = 'sb_publishable_hosted-stand-in'
const secretKey = 'sb_secret_hosted-stand-in'
const password = 'a lamp in every room'

const { start } = useServers({ areShared: true })
let hosted: ProjectOnDisk
let standIn: ServeProcess
let site: ServerProcess

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'hosted', alg: 'ES256' }
  hosted = await createProject(inject('adminUrl'), {
    files: {
      'config.toml': `
        project_id = "hosted"
        [api]
        schemas = ["public"]
        [auth]
        site_url = "http://localhost:3000"
        signing_keys_path = "./signing_keys.json"
        [auth.email]
        enable_confirmations = false`,
      'signing_keys.json': JSON.stringify([{ ...key, key_ops: ['sign', 'verify'] }]),
    },
    env: { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey },
  })
  standIn = await hosted.serve()
  site = await start({
    SUPABASE_URL: standIn.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATABASE_URL: hosted.databaseUrl,
    DATA_DIR: `${hosted.folder}/site`,
    TRUSTED_PROXY: '127.0.0.1,::1',
  })
  // The shop has something to sell.
  await seed(hosted.databaseUrl, { folder: 'supabase', paths: ['./seed/*.sql'] })
})
afterAll(async () => {
  await site?.stop()
  await hosted?.[Symbol.asyncDispose]()
})

/** A browser of its own, which knows only the site. */
function connect(key = publishableKey): SupabaseClient {
  const client = createClient(site.origin, key, { auth: { persistSession: false } })
  onTestFinished(async () => {
    await client.removeAllChannels()
    await client.auth.stopAutoRefresh()
  })
  return client
}

async function signUp(): Promise<SupabaseClient> {
  const client = connect()
  const email = `${randomUUID()}@people.example`
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Ada Obi' } },
  })
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
  return client
}

/** Orders one panel as the person whose client it is. */
async function buy(client: SupabaseClient): Promise<{ orderId: string }> {
  const { data } = await client.auth.getSession()
  const checkout = await openCheckout({ origin: site.origin, secretKey })
  const answer = await checkout.place(randomUUID(), 1, data.session?.access_token)
  const body = (await answer.json()) as { order: { id: string } }
  expect(answer.status, JSON.stringify(body)).toBeLessThan(300)
  return { orderId: body.order.id }
}

describe('with a hosted Supabase', () => {
  test('the site reaches its services, and our functions run in the site', async () => {
    await expectToServe(site, { publishableKey })
    expect((await fetch(`${site.origin}/dev/mailbox`)).status).toBe(404)
  })

  test('a person signs up, in again and out, and reads their own data', async () => {
    const client = await signUp()
    const { data } = await client.auth.getUser()
    const profile = await client.from('profiles').select('full_name').single()
    expect(profile.data).toEqual({ full_name: 'Ada Obi' })
    const again = connect()
    const signedIn = await again.auth.signInWithPassword({
      email: data.user?.email ?? '',
      password,
    })
    expect(signedIn.error).toBeNull()
    expect((await again.auth.signOut()).error).toBeNull()
    expect((await connect().from('profiles').select('full_name')).data ?? []).toEqual([])
  })

  test('files go up and come back whole', async () => {
    const { storage } = connect(secretKey)
    expect((await storage.createBucket('papers')).error).toBeNull()
    const bytes = new Uint8Array(300_000).map((_, place) => place % 251)
    const uploaded = await storage.from('papers').upload('a/b.bin', bytes)
    expect(uploaded.error).toBeNull()
    const { data } = await storage.from('papers').download('a/b.bin')
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(bytes)
    expect((await connect().storage.from('papers').download('a/b.bin')).data).toBeNull()
  })

  test('an order is bought, and its page hears of a change through the proxy', async () => {
    const client = await signUp()
    const { orderId } = await buy(client)
    const mine = await client.from('orders').select('id, status')
    expect(mine.data).toEqual([{ id: orderId, status: 'pending_payment' }])

    const heard: unknown[] = []
    await client.realtime.setAuth()
    const filter = `id=eq.${orderId}`
    const channel = client
      .channel('order')
      .on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'orders', filter },
        (change) => heard.push(change.new['status']),
      )
      .on('system', {}, ({ message }: { message: string }) => heard.push(message))
    await subscribe(channel)
    // The channel is open before it follows the table.
    await expect.poll(() => heard).toContain('Subscribed to PostgreSQL')
    const { error } = await client.functions.invoke(cancelOrder.name, { body: { orderId } })
    expect(error).toBeNull()
    await expect.poll(() => heard).toContain('cancelled')
  })

  test('a session that ends elsewhere closes its channel', async () => {
    const client = await signUp()
    await client.realtime.setAuth()
    const channel = client.channel('session')
    const statuses = await subscribe(channel)
    const { data } = await client.auth.getSession()
    const ended = await fetch(`${site.origin}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
      },
    })
    expect(ended.status).toBe(204)
    await expect.poll(() => statuses.at(-1)).toBe('CLOSED')
  })

  test('while it cannot be reached, its services answer 502', async () => {
    await standIn.stop()
    const answer = await fetch(`${site.origin}/rest/v1/products`, {
      headers: { apikey: publishableKey },
    })
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'bad_gateway' }])
  })
})

/** Joins, and returns the list of statuses that grows afterwards. */
async function subscribe(channel: ReturnType<SupabaseClient['channel']>): Promise<string[]> {
  const statuses: string[] = []
  channel.subscribe((status, error) => statuses.push(error ? `${status} ${error.message}` : status))
  await expect.poll(() => statuses.at(-1)).toBe('SUBSCRIBED')
  return statuses
}
