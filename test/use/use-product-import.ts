import { beforeEach } from 'vitest'
import type { ImportResult } from '../../domain/product-changes/import-products.ts'
import { useOrders } from './use-orders.ts'

interface Sent {
  id?: string
  plan?: string
  leftOut?: string[]
  token?: string
  name?: string
}

/** What {@link useProductImport} begins with: SKU, price, stock and status. */
export const untouchedProducts = [
  ['T-1', 1001, 10, 'draft'],
  ['T-2', 1002, 10, 'draft'],
  ['T-3', 1003, 10, 'draft'],
]

/**
 * A shop with three drafts, and a member of staff who imports files. Call it at the top of the file.
 */
export function useProductImport() {
  const shop = useOrders()
  const current = { staff: { id: '', token: '' } }
  let count = 0
  beforeEach(async () => {
    const { admin } = shop.server
    await admin.query('delete from public.products where sku like $1', ['T-%'])
    current.staff = await shop.server.signUp(`import-${++count}@people.example`, 'admin')
    await admin.query(
      `insert into public.products (slug, sku, name, category_id, brand, summary, price, stock,
         highlights, picture, status)
       select 't-' || n, 'T-' || n, 'Test ' || n, (select id from public.product_categories order by
         slug limit 1), 'Imole', 'A test.', 1000 + n, 10, '[{"label":"","value":""},
         {"label":"","value":""},{"label":"","value":""}]', '{"kind":"parcel"}', 'draft'
       from generate_series(1, 3) n`,
    )
  })

  /** Sends a file: for a dry run, or with the plan of one to import it. */
  async function send(content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) {
    const body = new FormData()
    body.set('id', sent.id ?? crypto.randomUUID())
    body.set('file', new File([content], sent.name ?? 'products.csv'))
    body.set('isDryRun', String(sent.plan === undefined))
    if (sent.plan !== undefined) body.set('plan', sent.plan)
    if (sent.leftOut) body.set('leftOut', JSON.stringify(sent.leftOut))
    const response = await shop.server.call('import-products', {
      body,
      token: sent.token ?? current.staff.token,
      // Without a declared length each file counts as a large one, of which an address may send few.
      ip: `203.0.113.${Math.floor(Math.random() * 250)}`,
    })
    const answer = (await response.json()) as ImportResult & { error?: string }
    return { status: response.status, ...answer }
  }

  return {
    shop,
    send,
    /** The member of staff of this test. */
    get staff() {
      return current.staff
    },
    signUp: (name: string, role?: 'admin') =>
      shop.server.signUp(`${name}-${count}@people.example`, role),
    /** A dry run and then the import of the same file. */
    async importFile(content: string, sent: Sent = {}) {
      const { plan } = await send(content, sent)
      return send(content, { ...sent, plan })
    },
    /** SKU, price, stock and status of the products of the test. */
    products: async () =>
      (
        await shop.server.admin.query<{
          sku: string
          price: number
          stock: number
          status: string
        }>(
          `select sku, price::float8, stock, status from public.products
           where sku like 'T-%' order by sku`,
        )
      ).rows.map(({ sku, price, stock, status }) => [sku, price, stock, status]),
  }
}
