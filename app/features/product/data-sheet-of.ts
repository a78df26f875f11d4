import * as z from 'zod/mini'
import { buildDataSheet, type SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'
import { technicalDataOf } from './technical-data-of.ts'

const freeTextGroups = z.array(
  z.object({
    group: z.string(),
    rows: z.array(
      z.object({
        label: z.string(),
        value: z.union([z.string(), z.number()]),
        unit: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
)

/**
 * The data sheet of a product as customers see it: its technical data and its free text.
 * @throws when the free text has another shape, which a constraint refuses
 */
export function dataSheetOf(product: {
  category: { slug: string }
  technical: unknown
  warranty_years: number
  /** Free text. */
  specifications: unknown
}): SheetGroup[] {
  return buildDataSheet({
    technical: technicalDataOf(product),
    warrantyYears: product.warranty_years,
    freeText: freeTextGroups.parse(product.specifications),
  })
}
