import { parseTechnicalData } from '../../../domain/catalogue/parse-technical-data.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'

interface Described {
  category: { slug: string }
  /** `products.technical`. */
  technical: unknown
}

/** The technical data of a product; null for a product that has none. The database checked it. */
export function technicalDataOf({ category, technical }: Described): TechnicalData | null {
  if (technical === null) return null
  const { data, problem } = parseTechnicalData(category.slug, technical)
  if (problem !== undefined) throw new Error(`Technical data in the database: ${problem}`)
  return data
}
