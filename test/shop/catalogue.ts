import { useDatabase, type TestDatabaseInUse } from '../use/use-database.ts'

interface SearchArgs {
  query?: string
  category?: string
  filters?: unknown
  sort?: string
  any_word?: boolean
  page_size?: number
  page_start?: number
}

interface FoundProduct {
  sku: string
  name: string
  price: number
  carbon: number
  created_at: Date
}

interface Counts {
  total: number
  price: { min: number | null; max: number | null }
  categories: { slug: string; name: string; count: number }[]
  facets: {
    key: string
    label: string
    unit: string | null
    values: { value: string | number | boolean; label: string; count: number; selected: boolean }[]
  }[]
}

interface CatalogueInUse extends TestDatabaseInUse {
  /** The search results of an anonymous visitor. */
  search(args: SearchArgs): Promise<FoundProduct[]>
  /** The facets of the search, with the number of products for each value. */
  count(args: Pick<SearchArgs, 'query' | 'category' | 'filters'>): Promise<Counts>
}

/** The demo catalogue in a separate database. Await it at the top of a test file. */
export async function useCatalogue(): Promise<CatalogueInUse> {
  const database = await useDatabase()
  const queryAsVisitor = <Row extends object>(sql: string, values: unknown[]) =>
    database.db.transaction(
      { role: 'anon', readOnly: true },
      async (tx) => (await tx.query<Row>(sql, values)).rows,
    )
  return {
    ...database,
    search(args) {
      const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
      const values = Object.values(args).map((value) =>
        typeof value === 'object' ? JSON.stringify(value) : value,
      )
      return queryAsVisitor<FoundProduct>(
        `select sku, name, price::float, "carbonReductionPotential"::float as carbon, created_at
         from public.search_products(${named.join(', ')})`,
        values,
      )
    },
    async count({ query = null, category = null, filters = {} }) {
      const [row] = await queryAsVisitor<{ answer: Counts }>(
        'select public.product_facets($1, $2, $3) as answer',
        [query, category, JSON.stringify(filters)],
      )
      if (!row) throw new Error('product_facets returned no row')
      return row.answer
    },
  }
}

export const skus = (found: FoundProduct[]) => found.map((product) => product.sku)
