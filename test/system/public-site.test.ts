import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findFreePort, type ServerProcess } from '../servers/server-process.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

/** The server as an operator publishes it, and what a thief finds there. */
const { start, createDemoFolder } = useServers()

const testMark = /<aside aria-label="Test shop"[^>]*>Test shop\. Payments are not real/
const pages = ['/', '/shop', '/payment-details', '/login', '/admin', '/no-such-page']

async function startSite(env: Record<string, string>) {
  const port = await findFreePort()
  // With the demo company's products, so that there is something to buy.
  const dataDir = await createDemoFolder()
  const server = await start({ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'on', ...env })
  return { server, here: `http://127.0.0.1:${port}`, port, ...readKeys(dataDir) }
}

async function listMarks(here: string): Promise<boolean[]> {
  const bodies = pages.map(async (path) => (await fetch(here + path)).text())
  return (await Promise.all(bodies)).map((body) => testMark.test(body))
}

async function offeredMethods({
  here,
  publishableKey: apikey,
}: {
  here: string
  publishableKey: string
}): Promise<unknown> {
  const products = await fetch(`${here}/rest/v1/products?select=id&limit=1`, {
    headers: { apikey },
  })
  const [product] = (await products.json()) as { id: string }[]
  const quote = await fetch(`${here}/functions/v1/quote-order`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: [{ id: product?.id, quantity: 1 }],
      state: 'Lagos',
      coupon: null,
    }),
  })
  return ((await quote.json()) as { paymentMethods: unknown }).paymentMethods
}

const mailboxStatus = async (here: string) =>
  Promise.all(
    ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/'].map(
      async (path) => (await fetch(here + path)).status,
    ),
  )

/** What the person who starts the server reads about mail. */
const aboutMail = (server: ServerProcess) => server.output().match(/^Mail .*$/gm)

test('a public site on the embedded database has no sandbox and no mailbox', async () => {
  const site = await startSite({ SITE_URL: 'http://192.0.2.2:4701' })
  expect(await offeredMethods(site)).toEqual(['bank_transfer'])
  expect(await mailboxStatus(site.here)).toEqual([404, 404, 404])
  const checkout = await fetch(`${site.here}/functions/v1/sandbox-gateway/checkout?reference=x`)
  expect([checkout.status, await checkout.json()]).toEqual([
    404,
    { error: 'There is no such function.' },
  ])
  // Nobody could read a code that is sent to a phone.
  const settings = await fetch(`${site.here}/auth/v1/settings`, {
    headers: { apikey: site.publishableKey },
  })
  expect(await settings.json()).toMatchObject({ external: { phone: false } })
  const broadcast = await fetch(`${site.here}/realtime/v1/api/broadcast/room/events/news`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(broadcast.status).toBe(202)
  expect(await listMarks(site.here)).toEqual(pages.map(() => false))
  expect(aboutMail(site.server)).toEqual([
    'Mail is not sent, because SMTP_URL is not set. Staff can read it at http://192.0.2.2:4701/admin, without its sign-in links and codes.',
  ])
})

test('with a test key of Paystack every page of a public site carries a mark, and the start warns once', async () => {
  const site = await startSite({
    SITE_URL: 'http://shop.example',
    PAYSTACK_SECRET_KEY: 'sk_test_1',
  })
  expect(await offeredMethods(site)).toEqual(['bank_transfer', 'paystack'])
  // The first pages are rendered, the second ones come from the cache.
  expect(await listMarks(site.here)).toEqual(pages.map(() => true))
  expect(await listMarks(site.here)).toEqual(pages.map(() => true))
  expect(await mailboxStatus(site.here)).toEqual([404, 404, 404])
  expect(site.server.output().match(/PAYSTACK_SECRET_KEY is a key of the test mode/g)).toHaveLength(
    1,
  )
})

test('the demo on this machine has both, but not through a proxy', async () => {
  const site = await startSite({})
  expect(await offeredMethods(site)).toEqual(['bank_transfer', 'sandbox'])
  expect(await listMarks(site.here)).toEqual(pages.map(() => true))
  expect(await mailboxStatus(site.here)).toEqual([200, 200, 200])
  expect(aboutMail(site.server)).toEqual([
    `Mail that is sent can be read at http://localhost:${site.port}/dev/mailbox`,
  ])
  const send = async (version: string, headers = '') => {
    const socket = connect(site.port, '127.0.0.1')
    socket.write(
      `GET /dev/mailbox.json HTTP/${version}\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n${headers}\r\n`,
    )
    return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  }
  expect(await send('1.1')).toBe('200')
  // nginx with nothing but `proxy_pass`, and one that says whom it forwards.
  expect(await send('1.0')).toBe('404')
  expect(await send('1.1', 'X-Forwarded-Host: shop.example\r\n')).toBe('404')
  expect(await send('1.1', 'Via: 1.1 cache\r\n')).toBe('404')
})
