import * as z from 'zod/mini'

const specificationGroups = z.array(
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
export type SpecificationGroup = z.infer<typeof specificationGroups>[number]

/** The data sheet of a product, from its jsonb column; one that has another shape shows nothing rather than half of it. */
export function parseSpecifications(specifications: unknown): SpecificationGroup[] {
  const parsed = specificationGroups.safeParse(specifications)
  return parsed.success ? parsed.data : []
}
