import { listOf, nullable, object, oneOf, text, wholeNumber } from '../../parse/parser.ts'
import { returnKinds, returnReasons, returnStatuses } from './return-status.ts'

/** What a buyer sees of their request to cancel or to give goods back. Times are ISO 8601. */
export const requestView = object({
  id: text(),
  kind: oneOf(returnKinds),
  status: oneOf(returnStatuses),
  reason: nullable(oneOf(returnReasons)),
  message: nullable(text()),
  /** What we told the buyer. */
  note: nullable(text()),
  created_at: text(),
  /** When we promise to have decided. */
  decide_before: text(),
  decided_at: nullable(text()),
  received_at: nullable(text()),
  photo_count: wholeNumber(),
  lines: listOf(
    object({ product_id: text(), quantity: wholeNumber(), received_quantity: wholeNumber() }),
  ),
})
