import { Pool, type PoolClient } from 'pg'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { settingsStatement } from '../backend/db/transaction-settings.ts'
import { createRest } from '../backend/rest/rest.ts'
import { findAdminUrl } from './connect-admin.ts'
import { measureRate, type Measure, type Subject } from './measure.ts'

const connections = 16
const seconds = 5
const targetRatio = 0.9
const targetPerS = 2_500
const targetAllColumnsPerS = 1_000
/**
 * The columns of the shop's product cards; `app/features/product/product-queries.ts` has the same
 * list.
 */
const cardColumns =
  'id,slug,name,summary,price,compare_at_price,stock,highlights,picture,delivery_days_min,delivery_days_max,carbonReductionPotential'

/**
 * A page of 24 products from the Data API as an anonymous visitor: with the columns of the cards,
 * and with all columns (70 KB). Beside it the same SQL straight through `pg`, each time in a
 * transaction with role and claims.
 */
export const measureProductsApi: Measure = async (subject) => {
  const plainPerS = await plainProductsPerS(subject, cardColumns)
  const cardsPerS = await productsPerS(subject, cardColumns)
  const allColumnsPerS = await productsPerS(subject, '*')
  const ratio = cardsPerS / plainPerS
  return [
    {
      name: `/rest/v1/products, 24 cards, anon, ${connections} connections, beside pg (${Math.round(plainPerS)}/s)`,
      target: `≥ ${targetRatio}, ≥ ${targetPerS}/s`,
      measured: `${ratio.toFixed(2)}, ${Math.round(cardsPerS)}/s`,
      isReached: ratio >= targetRatio && cardsPerS >= targetPerS,
    },
    {
      name: '/rest/v1/products, 24 rows with all columns',
      target: `≥ ${targetAllColumnsPerS}/s`,
      measured: `${Math.round(allColumnsPerS)}/s`,
      isReached: allColumnsPerS >= targetAllColumnsPerS,
    },
  ]
}

const pathOf = (select: string) => `/rest/v1/products?select=${select}&order=name.asc&limit=24`

function productsPerS({ origin, publishableKey }: Subject, select: string): Promise<number> {
  return measureRate({
    url: origin + pathOf(select),
    connections,
    seconds,
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
    // An address may use half a connection's time; these are many visitors.
    addressOf: (n) => `10.20.${(n >> 8) & 255}.${n & 255}`,
  })
}

/** What the Data API sends to the database for a request. */
async function recordRead(url: string, select: string): Promise<Parameters<Database['read']>> {
  const db = createDatabase({ url })
  try {
    let recorded: Parameters<Database['read']> | undefined
    const rest = await createRest({
      db: {
        ...db,
        read(...read) {
          recorded = read
          return db.read(...read)
        },
      },
      schemas: ['public'],
      extraSearchPath: ['extensions'],
      maxRows: 1_000,
    })
    await rest.handle(new Request(`http://localhost${pathOf(select)}`), {
      role: 'anon',
      claims: { role: 'anon' },
    })
    await rest.close()
    if (!recorded) throw new Error('The Data API read nothing')
    return recorded
  } finally {
    await db.close()
  }
}

async function plainProductsPerS(subject: Subject, select: string): Promise<number> {
  const url = findAdminUrl(subject)
  const [settings, statements] = await recordRead(url, select)
  const [statement] = statements
  if (!statement) throw new Error('The Data API sent no statement')
  const pool = new Pool({ connectionString: url, max: connections })
  const first = settingsStatement(settings)
  const main = { name: 'products', text: statement.text, values: [...statement.values] }
  async function read(client: PoolClient): Promise<void> {
    await client.query('begin read only')
    await client.query(first)
    await client.query(main)
    await client.query('commit')
  }
  async function readFor(durationS: number): Promise<number> {
    let count = 0
    const until = performance.now() + durationS * 1_000
    const readAgain = async () => {
      const client = await pool.connect()
      while (performance.now() < until) {
        await read(client)
        count++
      }
      client.release()
    }
    await Promise.all(Array.from({ length: connections }, readAgain))
    return count / durationS
  }
  try {
    await readFor(2)
    return await readFor(seconds)
  } finally {
    await pool.end()
  }
}
