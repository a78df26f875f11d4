interface Shop {
  origin: string
  publishableKey: string
}

const maxRows = 52

/** A request whose rows multiply with each of its levels, and which is sent several times in one. */
export function nestedRequest(times: number, rows: number): string {
  const tree = 'product_categories(p:products(c:product_categories(p:products(specifications))))'
  const select = Array.from({ length: times }, (_, n) => `c${n}:${tree}`).join(',')
  return `/rest/v1/products?limit=${rows}&select=${select}`
}

/** The most expensive request of this kind that an anonymous reader may send. */
export async function findCostliest({ origin, publishableKey }: Shop): Promise<string> {
  for (let rows = maxRows; rows > 0; rows--) {
    const path = nestedRequest(1, rows)
    const response = await fetch(origin + path, { headers: { apikey: publishableKey } })
    await response.arrayBuffer()
    if (response.ok) return path
  }
  throw new Error('The shop refuses every nested request')
}

/** The function that prices a cart with one product. */
export async function prepareQuote({
  origin,
  publishableKey,
}: Shop): Promise<() => Promise<Response>> {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const products = await fetch(`${origin}/rest/v1/products?select=id&limit=1`, { headers })
  const [product] = (await products.json()) as { id: string }[]
  const body = JSON.stringify({ lines: [{ id: product?.id, quantity: 1 }], state: 'Lagos' })
  return () => fetch(`${origin}/functions/v1/quote-order`, { method: 'POST', headers, body })
}
