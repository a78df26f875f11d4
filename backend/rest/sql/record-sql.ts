import type { JsonBody } from '../parse/parse-body.ts'
import { quote, type Parameters } from './parameters.ts'

/** A key of the body that is read as a column. */
interface RecordField {
  name: string
  type: string
  /** The SQL expression for a missing key; null for SQL null. */
  defaultValue: string | null
}

/**
 * Writes the rows of a JSON body as a table `b`. PostgreSQL parses the text, so numbers keep every
 * digit.
 * @param usesDefaults whether a missing key gets its default value
 */
export function recordSql(
  { text, isArray }: Pick<JsonBody, 'text' | 'isArray'>,
  fields: readonly RecordField[],
  usesDefaults: boolean,
  parameters: Parameters,
): string {
  const body = `${parameters.add(text)}::${usesDefaults ? 'jsonb' : 'json'}`
  if (fields.length === 0)
    return isArray
      ? `json${usesDefaults ? 'b' : ''}_array_elements(${body}) b`
      : `(select ${body}) b`
  const definition = fields.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  if (!usesDefaults) return `json_to_record${isArray ? 'set' : ''}(${body}) as b(${definition})`
  const defaults = fields.flatMap(({ name, defaultValue }) =>
    defaultValue === null ? [] : [`${parameters.add(name)}::text, ${defaultValue}`],
  )
  const filled = `jsonb_build_object(${defaults.join(', ')}) || d.item`
  if (!isArray)
    return `(select ${filled} as item from (select ${body} as item) d) f,
      jsonb_to_record(f.item) as b(${definition})`
  return `(select ${filled} as item from jsonb_array_elements(${body}) as d(item)) f,
    jsonb_to_record(f.item) as b(${definition})`
}
