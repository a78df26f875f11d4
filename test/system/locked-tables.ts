import { randomUUID } from 'node:crypto'

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
export type LockedTable = (typeof lockedTables)[number]

/** A request of the mix, and which of the tables it needs. */
export interface Kind {
  name: string
  needs: readonly LockedTable[]
  send(n: number): Promise<Response>
}

export interface Answer {
  kind: Kind
  status: number
  retryAfter: string | null
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

export async function ask(kind: Kind, n: number): Promise<Answer> {
  const response = await kind.send(n)
  await response.arrayBuffer()
  return { kind, status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** The answers that are not as they should be: 200, or busy for those who need the locked table. */
export function listWrong(answers: readonly Answer[], table: LockedTable): string[] {
  return answers
    .filter(({ kind, status, retryAfter }) => {
      const mayBeBusy = kind.needs.includes(table)
      return status !== 200 && !(mayBeBusy && status === 503 && retryAfter !== null)
    })
    .map(({ kind, status }) => `${kind.name}: ${status}`)
}
