import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  anything,
  type Parser,
} from '../../../domain/parse/parser.ts'
import { unitStatuses } from '../../../domain/register/replay/unit-blocks.ts'

const unitBlocks = listOf(object({ vintage: text(), from: number(), to: number() }))

/** Rows of the public views of the register. */
export const certificateRow = object({
  id: text(),
  event_index: number(),
  holder_id: text(),
  kg: number(),
  beneficiary_kind: oneOf(['company', 'person']),
  beneficiary: nullable(text()),
  beneficiary_commitment: nullable(text()),
  reason: text(),
  note: nullable(text()),
  note_commitment: nullable(text()),
  claim_from: text(),
  claim_to: text(),
  retired_at: text(),
  blocks: unitBlocks,
})
export const unitRow = object({
  vintage_id: text(),
  first_serial: number(),
  last_serial: number(),
  kg: number(),
  status: oneOf(unitStatuses),
  holder_id: nullable(text()),
  event_index: number(),
})
export const ownerRow = object({
  id: text(),
  kind: oneOf(['operator', 'company', 'person']),
  name: nullable(text()),
  event_index: number(),
})
export const moveRow = object({
  event_index: number(),
  type: text(),
  at: text(),
  from_status: nullable(oneOf(unitStatuses)),
  from_holder_id: nullable(text()),
  to_status: oneOf(unitStatuses),
  to_holder_id: nullable(text()),
})
export const eventRow = object({
  index: number(),
  type: text(),
  at: text(),
  data: anything,
})
export const totalsRow = object({
  issued_kg: number(),
  held_kg: number(),
  retired_kg: number(),
  cancelled_kg: number(),
  buffer_kg: number(),
  events: number(),
})
export const foundRow = object({
  kind: oneOf(['project', 'holder', 'certificate']),
  id: text(),
  title: nullable(text()),
  detail: nullable(text()),
})
export const checkRow = object({ checked_at: text(), size: number(), is_good: flag() })

/**
 * The rows of an answer of the Data API.
 * @throws its error, or an error that names what is wrong with the rows
 */
export function readRows<Row>(
  row: Parser<Row>,
  { data, error }: { data: unknown; error: Error | null },
): Row[] {
  if (error) throw error
  const parsed = listOf(row)(data)
  if (parsed.ok) return parsed.value
  const [{ path, message }] = parsed.problems
  throw new Error(`The register answered with a row that cannot be read: ${path}: ${message}`)
}
