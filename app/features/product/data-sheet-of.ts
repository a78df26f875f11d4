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

/** The data sheet of a product as customers see it: its technical data and its free text. */
export function dataSheetOf(product: {
  category: { slug: string }
  technical: unknown
  warranty_years: number
  /** Free text; a value of another shape is omitted, not shown in part. */
  specifications: unknown
}): SheetGroup[] {
  const freeText = freeTextGroups.safeParse(product.specifications)
  return buildDataSheet({
    technical: technicalDataOf(product),
    warrantyYears: product.warranty_years,
    freeText: freeText.success ? freeText.data : [],
  })
}
