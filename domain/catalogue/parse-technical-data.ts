import { kindOfCategory, technicalFields, type TechnicalData } from './technical-data.ts'
import type { Field } from './technical-field.ts'

export type ParsedTechnicalData =
  | { data: TechnicalData; problem?: never }
  | { data?: never; problem: string }

/**
 * Reads `products.technical` of a product in a category.
 * @returns the data, with null for missing keys, or a description of the first problem. The SQL
 * function `private.find_wrong_technical_key` finds the same key.
 */
export function parseTechnicalData(category: string, technical: unknown): ParsedTechnicalData {
  const kind = kindOfCategory.get(category)
  if (kind === undefined) return { problem: `category ${category} has no technical data` }
  if (typeof technical !== 'object' || technical === null || Array.isArray(technical))
    return { problem: 'it must be an object' }
  const given = new Map<string, unknown>(Object.entries(technical))
  if (given.get('kind') !== kind)
    return { problem: `"kind" must be "${kind}" in category ${category}` }
  const fields: Record<string, Field<unknown>> = technicalFields[kind]
  for (const key of given.keys())
    if (key !== 'kind' && !Object.hasOwn(fields, key))
      return { problem: `"${key}" is not a key of ${kind}` }
  const data: Record<string, unknown> = { kind }
  for (const [key, field] of Object.entries(fields)) {
    if (!given.has(key) && field.isRequired) return { problem: `"${key}" is missing` }
    const value = given.has(key) ? field.parse(given.get(key)) : null
    if (value === undefined) return { problem: `"${key}" must be ${field.rule}` }
    data[key] = value
  }
  // Every field of the kind was read by its own parser above.
  return { data: data as TechnicalData }
}
