import { readTechnicalData, type TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import { parseSpecifications } from './specifications.ts'

interface Described {
  category: { slug: string }
  facets: unknown
  specifications: unknown
}

/** What a row of the catalogue tells about how it is connected; null for what nothing has to be matched with. */
export function technicalDataOf({
  category,
  facets,
  specifications,
}: Described): TechnicalData | null {
  const rows = parseSpecifications(specifications).flatMap((group) => group.rows)
  return readTechnicalData({
    category: category.slug,
    facets: typeof facets === 'object' && facets !== null ? { ...facets } : {},
    rows,
  })
}
