import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { findLostFiles, hash, type StoredFile } from '../../test/kills/find-lost.ts'
import { createRandom } from '../../test/money/random.ts'
import { openCheckout, type CheckoutClient } from '../../test/shop/checkout-client.ts'
import { createAccount, password, post } from '../auth-requests.ts'
import { browserHeaders, type Subject } from '../measure.ts'
import type { Answer } from './minutes.ts'
import { openSockets } from './sockets.ts'

const people = 20
const bucket = 'soak'
const maxFailures = 50
const pages = [
  '/',
  '/shop',
  '/shop?page=2',
  '/solutions',
  '/blog',
  '/faq',
  '/repayment-plans',
  '/carbon-register',
  '/solar-calculator',
]
const reads = [
  'products?select=id,name,price&limit=20',
  'posts?select=id,title&limit=10',
  'faq_entries?select=question,answer',
]

type Send = () => Promise<Response>

/** Visitors of a shop. Each request is of another one. */
interface Visitors extends AsyncDisposable {
  /** Sends one request of each kind after the other, so that code is compiled and pools are open. */
  warmUp(): Promise<void>
  /** Sends a request, and does not wait for its answer. */
  sendOne(): void
  /** What was answered since the last call. */
  takeAnswers(): Answer[]
  countByKind(): Record<string, { requests: number; failures: number }>
  /** The first ones, as sentences. */
  failures: string[]
  /** Waits for the last answers, and looks for all orders and files that were acknowledged. */
  findLost(): Promise<string[]>
}

/** Prepares accounts, goods and a bucket, and opens sockets. */
export async function openVisitors(subject: Subject, seed: number): Promise<Visitors> {
  const random = createRandom(seed)
  const acknowledged = { orders: new Set<string>(), files: [] as StoredFile[] }
  const checkout = await openCheckout(subject)
  const kinds = [
    ...(await listReads(subject)),
    ...(await listWrites(subject, checkout, acknowledged)),
  ]
  const weights = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const failures: string[] = []
  const counts = new Map<string, { requests: number; failures: number }>()
  const open = new Set<Promise<void>>()
  let answers: Answer[] = []
  const note = (answer: Answer, problem: string | null) => {
    answers.push(answer)
    const count = counts.get(answer.kind) ?? { requests: 0, failures: 0 }
    counts.set(answer.kind, count)
    count.requests += 1
    if (problem === null) return
    count.failures += 1
    if (failures.length < maxFailures) failures.push(`${answer.kind}: ${problem}`)
  }
  const sockets = await openSockets(subject, note)
  const run = async (kind: string, send: Send) => {
    const sentAt = performance.now()
    const problem = await send().then(
      async (response) =>
        response.ok ? null : `${response.status} ${(await response.text()).slice(0, 200)}`,
      (error: unknown) => String(error),
    )
    note({ kind, tookMs: performance.now() - sentAt, isFailed: problem !== null }, problem)
  }
  return {
    failures,
    async warmUp() {
      for (const { name, send } of kinds) await run(name, send)
    },
    sendOne() {
      const kind = random.pick(weights)
      if (!kind) return
      const running = run(kind.name, kind.send).finally(() => open.delete(running))
      open.add(running)
    },
    takeAnswers() {
      const taken = answers
      answers = []
      return taken
    },
    countByKind: () => Object.fromEntries(counts),
    async findLost() {
      await Promise.all(open)
      const { idempotencyKeys } = await checkout.readBooks()
      const stored = new Set(idempotencyKeys)
      return [
        ...[...acknowledged.orders].filter((key) => !stored.has(key)).map((key) => `order ${key}`),
        ...(await findLostFiles({ origin: subject.origin, keys: subject }, acknowledged.files)),
      ]
    },
    [Symbol.asyncDispose]: () => sockets[Symbol.asyncDispose](),
  }
}

interface RequestKind {
  name: string
  /** How many of about a hundred requests are of this kind. */
  weight: number
  send: Send
}

/** Reads a whole answer, as a browser does. */
async function get(url: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': anyAddress(), ...headers } })
  if (response.ok) await response.arrayBuffer()
  return response
}

async function listReads({ origin, publishableKey }: Subject): Promise<RequestKind[]> {
  const home = await (await fetch(origin, { headers: browserHeaders })).text()
  const assets = [...new Set(home.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|webp|svg)/g))]
  let at = 0
  const next = (items: readonly string[]) => items[at++ % items.length] ?? ''
  const key = { apikey: publishableKey }
  return [
    // It waits for nothing but the event loop.
    { name: 'trivial', weight: 20, send: () => get(`${origin}/health/live`, {}) },
    { name: 'page', weight: 25, send: () => get(origin + next(pages), browserHeaders) },
    {
      name: 'page that is not cached',
      weight: 5,
      send: () => get(`${origin}/shop?q=panel${randomInt(100_000)}`, browserHeaders),
    },
    { name: 'asset', weight: 18, send: () => get(origin + next(assets), browserHeaders) },
    { name: 'REST', weight: 14, send: () => get(`${origin}/rest/v1/${next(reads)}`, key) },
  ]
}

async function listWrites(
  subject: Subject,
  checkout: Pick<CheckoutClient, 'place'>,
  acknowledged: { orders: Set<string>; files: StoredFile[] },
): Promise<RequestKind[]> {
  const { origin, secretKey } = subject
  const emails = await Promise.all(
    Array.from({ length: people }, (_, at) => createAccount(subject, `soak-${at}@example.com`)),
  )
  const service = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  await fetch(`${origin}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...service, 'content-type': 'application/json' },
    body: JSON.stringify({ id: bucket, name: bucket }),
  })
  let buyers = 0
  return [
    {
      name: 'sign-in',
      weight: 4,
      send: () =>
        post(subject, {
          ip: anyAddress(),
          path: '/token?grant_type=password',
          body: { email: emails[randomInt(people)], password },
        }),
    },
    {
      name: 'order',
      weight: 8,
      async send() {
        const key = randomUUID()
        const response = await checkout.place(key, buyers++)
        if (response.ok) acknowledged.orders.add(key)
        return response
      },
    },
    {
      name: 'upload',
      weight: 6,
      async send() {
        const bytes = randomBytes(randomInt(1_000, 100_000))
        const path = `${bucket}/${randomUUID()}`
        const response = await fetch(`${origin}/storage/v1/object/${path}`, {
          method: 'POST',
          headers: { ...service, 'content-type': 'application/octet-stream' },
          body: bytes,
        })
        if (response.ok) acknowledged.files.push({ path, sha256: hash(bytes) })
        return response
      },
    },
  ]
}

/** Visitors of many networks, to stay within the limits. */
function anyAddress(): string {
  const byte = () => randomInt(1, 255)
  return `10.${byte()}.${byte()}.${byte()}`
}
