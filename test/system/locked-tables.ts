import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

interface Shop {
  origin: string
  publishableKey: string
  secretKey: string
}

/** Tables of the shop and of its services that most requests of one kind need. */
export const lockedTables = [
  'public.products',
  'platform.rate_limits',
  'public.profiles',
  'public.orders',
] as const
type LockedTable = (typeof lockedTables)[number]

/** A request of the mix, and which of the tables it needs. */
interface Kind {
  name: string
  needs: readonly LockedTable[]
  send(n: number): Promise<Response>
}

interface Answer {
  kind: Kind
  status: number
  retryAfter: string | null
  ms: number
}

/** What the kinds that need the table were answered, and the others. */
interface LockAnswers {
  ofTable: Answer[]
  others: Answer[]
}

interface Sending {
  forMs: number
  everyMs: number
}
const password = 'a lock of acacia wood'

/** Requests of eleven kinds, as visitors and customers send them. */
export async function openMix(shop: Shop): Promise<readonly Kind[]> {
  const send = createSend(shop)
  const person = await createPerson(shop, send)
  const products = await send('/rest/v1/products?select=id&limit=1', 1)
  const [product] = (await products.json()) as { id: string }[]
  return [
    ...listReads(send, person.token),
    ...listPosts(send, { email: person.email, productId: product?.id }),
  ]
}

interface SendOptions {
  json?: unknown
  headers?: Record<string, string>
}

/** Sends a request as the nth visitor, whose address is an own one, to stay within the limits. */
type Send = (path: string, n: number, options?: SendOptions) => Promise<Response>

function createSend({ origin, publishableKey }: Shop): Send {
  return (path, n, { json, headers } = {}) =>
    fetch(origin + path, {
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${n & 255}.${(n >> 8) & 255}.7`,
        ...headers,
      },
    })
}

function listReads(send: Send, token: string): Kind[] {
  const own = { headers: { authorization: `Bearer ${token}` } }
  const page = (path: string, needs: Kind['needs']): Kind => ({
    name: `page ${path}`,
    needs,
    // Each has another address, so none comes from the cache.
    send: (n) => send(`${path}?q=${randomUUID().slice(0, 8)}`, n),
  })
  return [
    page('/about', []),
    page('/blog', []),
    page('/shop', ['public.products']),
    {
      name: 'read posts',
      needs: [],
      send: (n) => send(`/rest/v1/posts?select=id,title&limit=${1 + (n % 50)}`, n),
    },
    {
      name: 'read products',
      needs: ['public.products'],
      send: (n) => send(`/rest/v1/products?select=id,name&stock=gte.${n % 50}`, n),
    },
    {
      name: 'own orders',
      needs: ['public.orders', 'public.profiles'],
      send: (n) => send('/rest/v1/orders?select=id', n, own),
    },
    { name: 'who am I', needs: [], send: (n) => send('/auth/v1/user', n, own) },
  ]
}

function listPosts(
  send: Send,
  { email, productId }: { email: string; productId: string | undefined },
): Kind[] {
  const inquiry = (n: number) => ({
    name: 'Ade Bisi',
    email: `${randomUUID()}@example.com`,
    phoneNumber: `0803${1_000_000 + n}`,
    projectType: 'Residential Solar Installation',
    description: 'Please call me.',
    location: 'Ikeja',
    userId: null,
  })
  const cart = { lines: [{ id: productId, quantity: 1 }], state: 'Lagos' }
  return [
    {
      name: 'sign in',
      needs: ['platform.rate_limits'],
      send: (n) => send('/auth/v1/token?grant_type=password', n, { json: { email, password } }),
    },
    {
      name: 'inquiry',
      needs: ['platform.rate_limits', 'public.profiles'],
      send: (n) => send('/functions/v1/submit-project-inquiry', n, { json: inquiry(n) }),
    },
    {
      name: 'quote',
      needs: ['public.products'],
      send: (n) => send('/functions/v1/quote-order', n, { json: cart }),
    },
    {
      name: 'list files',
      needs: [],
      send: (n) =>
        send('/storage/v1/object/list/product-photos', n, { json: { prefix: '', limit: 5 } }),
    },
  ]
}

async function createPerson({ secretKey }: Shop, send: Send) {
  const email = `${randomUUID()}@example.com`
  await send('/auth/v1/admin/users', 1, {
    json: { email, password, email_confirm: true },
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  })
  const signedIn = await send('/auth/v1/token?grant_type=password', 1, {
    json: { email, password },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return { email, token }
}

/** Sends the mix for a while; a slow answer does not delay the next request. */
export async function sendMix(
  mix: readonly Kind[],
  { forMs, everyMs }: Sending,
): Promise<Answer[]> {
  const startedAt = performance.now()
  const answers: Promise<Answer>[] = []
  for (let n = 0; n * everyMs < forMs; n++) {
    const kind = mix[n % mix.length]
    if (kind) answers.push(time(kind, n))
    await sleep(Math.max(1, startedAt + (n + 1) * everyMs - performance.now()))
  }
  return Promise.all(answers)
}

/** Sends the mix while a transaction that somebody left open has locked a table. */
export async function sendMixDuringLock(
  mix: readonly Kind[],
  { admin, table, ...sending }: Sending & { admin: Pick<Client, 'query'>; table: LockedTable },
): Promise<LockAnswers> {
  await admin.query(`begin; lock table ${table} in access exclusive mode`)
  // The lock stays until everybody is answered.
  const answers = await sendMix(mix, sending).finally(() => admin.query('rollback'))
  return {
    ofTable: answers.filter(({ kind }) => kind.needs.includes(table)),
    others: answers.filter(({ kind }) => !kind.needs.includes(table)),
  }
}

/** The answers that are not as they should be: others as without a lock, and those of the table 200 or busy. */
export function listWrong({ ofTable, others }: LockAnswers): string[] {
  const isRight = ({ status, retryAfter }: Answer, mayBeBusy: boolean) =>
    status === 200 || (mayBeBusy && status === 503 && retryAfter !== null)
  return [
    ...ofTable.filter((answer) => !isRight(answer, true)),
    ...others.filter((answer) => !isRight(answer, false)),
  ].map(({ kind, status, ms }) => `${kind.name}: ${status} after ${Math.round(ms)} ms`)
}

async function time(kind: Kind, n: number): Promise<Answer> {
  const startedAt = performance.now()
  const response = await kind.send(n)
  await response.arrayBuffer()
  const ms = performance.now() - startedAt
  return { kind, status: response.status, retryAfter: response.headers.get('retry-after'), ms }
}
