import { importProducts } from '../domain/product-changes/import-products.ts'
import { signInOwner } from './admin-lists.ts'
import { connectAdmin } from './connect-admin.ts'
import type { Measure } from './measure.ts'

const rows = 10_000
const badRows = 70
const targetS = 3

/**
 * The dry run of a file with 10,000 products of the 100,000 that `adminLists` left in the database,
 * of which 70 have a price that can be read in two ways.
 */
export const measureAdminImport: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  const { token } = await signInOwner(subject, admin)
  const { rows: products } = await admin.query<{ sku: string; price: number }>(
    'select sku, price::float8 from public.products order by sku limit $1',
    [rows],
  )
  const every = Math.floor(products.length / badRows)
  const lines = products.map(({ sku, price }, index) =>
    index % every === 0 && index / every < badRows ? `${sku};1.234;5` : `${sku};${price + 1};5`,
  )
  const body = new FormData()
  body.set('id', crypto.randomUUID())
  body.set('file', new File([['sku;price;low_stock_level', ...lines].join('\n')], 'prices.csv'))
  body.set('isDryRun', 'true')
  const startedAt = performance.now()
  const response = await fetch(`${subject.origin}/functions/v1/${importProducts.name}`, {
    method: 'POST',
    headers: { apikey: subject.publishableKey, authorization: `Bearer ${token}` },
    body,
  })
  const answer: unknown = await response.json()
  const seconds = (performance.now() - startedAt) / 1_000
  const parsed = importProducts.parseResponse(answer)
  if (!parsed.ok) throw new Error(JSON.stringify(answer).slice(0, 500))
  const { rowCount, badRowCount } = parsed.value
  return [
    {
      name: 'Dry run of an import of 10,000 products, 70 of them bad',
      target: `≤ ${targetS} s, all ${badRows} named`,
      measured: `${seconds.toFixed(1)} s, ${rowCount} rows, ${badRowCount} bad`,
      isReached: seconds <= targetS && rowCount === rows && badRowCount === badRows,
    },
  ]
}
