interface Shop {
  origin: string
  secretKey: string
}

export interface CheckoutClient {
  /** The units that were on the shelf before the first order. */
  stock: number
  /** Asks the shop, for the nth buyer, for one unit; the same key asks for the same order. */
  place(idempotencyKey: string, buyer: number): Promise<Response>
  /** What the shop has of the product and its orders, as the database says. */
  readBooks(): Promise<{ stock: number; idempotencyKeys: string[]; units: number }>
}

const slug = 'imole-mono-550w'

/** Fills a shelf and knows what a checkout sends. Buyers come from addresses of their own: limits by address are not what is looked at. */
export async function openCheckout(
  { origin, secretKey }: Shop,
  stock = 100_000,
): Promise<CheckoutClient> {
  const staff = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
  }
  const read = async <Row>(path: string, init: RequestInit = {}): Promise<Row[]> => {
    const response = await fetch(`${origin}/rest/v1/${path}`, {
      ...init,
      headers: { ...staff, prefer: 'return=representation' },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Row[]
  }
  const [product] = await read<{ id: string }>(`products?slug=eq.${slug}&select=id`, {
    method: 'PATCH',
    body: JSON.stringify({ stock }),
  })
  const lines = [{ id: product?.id ?? '', quantity: 1 }]
  const post = (name: string, json: object, from: string) =>
    fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(json),
    })
  const quoted = (await (
    await post('quote-order', { lines, state: 'Lagos' }, '10.9.9.9')
  ).json()) as { totals?: { totalKobo: number } }
  return {
    stock,
    place: (idempotencyKey, buyer) =>
      post(
        'place-order',
        {
          idempotencyKey,
          lines,
          contact: {
            name: 'Bisi Ade',
            email: `buyer-${idempotencyKey}@example.com`,
            phoneNumber: '08031234567',
          },
          delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
          paymentMethod: 'bank_transfer',
          expectedTotalKobo: quoted.totals?.totalKobo,
        },
        `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
      ),
    async readBooks() {
      const [shelf] = await read<{ stock: number }>(`products?slug=eq.${slug}&select=stock`)
      const idempotencyKeys: string[] = []
      let units = 0
      for (;;) {
        const page = await read<{ idempotency_key: string; order_lines: { quantity: number }[] }>(
          `orders?select=idempotency_key,order_lines(quantity)&order=idempotency_key&limit=1000&offset=${idempotencyKeys.length}`,
        )
        idempotencyKeys.push(...page.map(({ idempotency_key: key }) => key))
        units += page.reduce(
          (sum, { order_lines: bought }) =>
            sum + bought.reduce((count, { quantity }) => count + quantity, 0),
          0,
        )
        if (page.length < 1_000)
          return { stock: shelf?.stock ?? Number.NaN, idempotencyKeys, units }
      }
    },
  }
}
