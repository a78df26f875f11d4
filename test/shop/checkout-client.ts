import { currentVersion } from '../../domain/legal/versions.ts'
interface Shop {
  origin: string
  secretKey: string
}

export interface CheckoutClient {
  /** The stock before the first order. */
  stock: number
  /** Orders one unit as the nth buyer, signed in with a token. The same key means the same order. */
  place(idempotencyKey: string, buyer: number, token?: string): Promise<Response>
  /** Reads the product's stock, its orders and their payments from the database. */
  readBooks(): Promise<Books>
}

interface Books {
  stock: number
  idempotencyKeys: string[]
  units: number
  payments: number
}

type ReadRows = <Row>(path: string, init?: RequestInit) => Promise<Row[]>

const slug = 'imole-mono-550w'

/**
 * Sets the stock of a product and places orders for it. Each buyer has an own phone number and IP
 * address, to stay within the limits.
 */
export async function openCheckout(shop: Shop, stock = 100_000): Promise<CheckoutClient> {
  const readRows = createReadRows(shop)
  const [product] = await readRows<{ id: string; stock: number }>(
    `products?slug=eq.${slug}&select=id,stock`,
  )
  await readRows('stock_movements', {
    method: 'POST',
    body: JSON.stringify({
      product_id: product?.id,
      quantity: stock - (product?.stock ?? 0),
      kind: 'correction',
      actor: 'system',
      reason: 'The stock of a test.',
    }),
  })
  const lines = [{ id: product?.id ?? '', quantity: 1 }]
  const post = (name: string, json: object, ip: string, token?: string) =>
    fetch(`${shop.origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(json),
    })
  const quote = (await (
    await post('quote-order', { lines, state: 'Lagos' }, '10.9.9.9')
  ).json()) as { totals?: { totalKobo: number } }
  return {
    stock,
    place: (idempotencyKey, buyer, token) =>
      post(
        'place-order',
        {
          idempotencyKey,
          lines,
          contact: {
            name: 'Bisi Ade',
            email: `buyer-${idempotencyKey}@example.com`,
            phoneNumber: `+234803${String(buyer).padStart(7, '0')}`,
          },
          delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
          installation: 'goods',
          termsVersion: currentVersion('terms'),
          paymentMethod: 'bank_transfer',
          expectedTotalKobo: quote.totals?.totalKobo,
        },
        // Networks are limited too, so neighbours are in different ones.
        `10.${buyer & 255}.${(buyer >> 8) & 255}.${(buyer >> 16) & 255}`,
        token,
      ),
    readBooks: () => readBooks(readRows),
  }
}

/** Reads rows from the Data API with the secret key; `init` can change them first. */
function createReadRows({ origin, secretKey }: Shop): ReadRows {
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  return async <Row>(path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}/rest/v1/${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Row[]
  }
}

async function readBooks(readRows: ReadRows): Promise<Books> {
  const [product] = await readRows<{ id: string; stock: number }>(
    `products?slug=eq.${slug}&select=id,stock`,
  )
  const idempotencyKeys: string[] = []
  let units = 0
  let payments = 0
  for (;;) {
    const page = await readRows<{
      idempotency_key: string
      order_lines: { quantity: number }[]
      payments: object[]
    }>(
      `orders?select=idempotency_key,order_lines!inner(quantity),payments(id)&order_lines.product_id=eq.${product?.id}&order=idempotency_key&limit=1000&offset=${idempotencyKeys.length}`,
    )
    idempotencyKeys.push(...page.map(({ idempotency_key: key }) => key))
    payments += page.flatMap((order) => order.payments).length
    for (const { quantity } of page.flatMap(({ order_lines: lines }) => lines)) units += quantity
    if (page.length < 1_000)
      return { stock: product?.stock ?? Number.NaN, idempotencyKeys, units, payments }
  }
}
