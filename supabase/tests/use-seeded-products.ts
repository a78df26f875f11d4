import { inject } from 'vitest'
import { createDatabase } from '../../backend/db/database.ts'
import { parseTechnicalData } from '../../domain/catalogue/parse-technical-data.ts'
import type { TechnicalData, TechnicalKind } from '../../domain/catalogue/technical-data.ts'
import { cloneDatabase } from '../../test/template-database.ts'

export interface SeededProduct {
  slug: string
  name: string
  summary: string
  description: string
  price: number
  warrantyYears: number
  highlights: { label: string; value: string }[]
  /** The free text of the data sheet: the value of each label. */
  sheet: ReadonlyMap<string, string>
  data: TechnicalData
}

interface Row extends Omit<SeededProduct, 'data' | 'sheet'> {
  category: string
  technical: unknown
  rows: { label: string; value: string }[]
}

/** Every thing of the demo shop, with its technical data; the retired tonne has none. */
export async function readSeededProducts(): Promise<SeededProduct[]> {
  await using clone = await cloneDatabase(inject('adminUrl'))
  const db = createDatabase({ url: clone.url })
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<Row>(`select product.slug, product.name, summary, product.description,
        price::float as price, warranty_years::float as "warrantyYears", highlights, technical,
        category.slug as category,
        (
          select coalesce(jsonb_agg(row), '[]')
          from jsonb_array_elements(specifications) specification,
            jsonb_array_elements(specification -> 'rows') row
        ) as rows
      from public.products product
      join public.product_categories category on category.id = category_id
      where retires_kg is null
      order by product.id`),
  )
  await db.close()
  return rows.map(({ technical, category, rows: sheet, ...product }) => {
    const { data, problem } = parseTechnicalData(category, technical)
    if (problem !== undefined) throw new Error(`${product.slug}: ${problem}`)
    return { ...product, data, sheet: new Map(sheet.map(({ label, value }) => [label, value])) }
  })
}

/** The products of a kind, with the data of that kind. */
export function ofKind<Kind extends TechnicalKind>(products: SeededProduct[], kind: Kind) {
  return products.flatMap((product) =>
    product.data.kind === kind
      ? [{ ...product, data: product.data as Extract<TechnicalData, { kind: Kind }> }]
      : [],
  )
}
