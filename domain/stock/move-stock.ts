import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { nullable, object, oneOf, refine, uuid, wholeNumber } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** What staff note about the goods themselves. Counting has a function of its own. */
export const staffMoves = {
  delivery: { label: 'Goods received', isGain: true },
  sale: { label: 'Sold without an order', isGain: false },
  return: { label: 'Came back without an order', isGain: true },
  damage: { label: 'Damaged or lost', isGain: false },
  transfer: { label: 'Moved to another depot', isGain: false },
} as const

export type StaffMove = keyof typeof staffMoves
export const staffMoveKinds = Object.keys(staffMoves) as StaffMove[]

/** The field rules of the form. */
export const moveFields = {
  quantity: refine(
    wholeNumber('Write a whole number.'),
    (quantity) => quantity >= 1 && quantity <= 100_000,
    'Write a number from 1 to 100,000.',
  ),
  reason: requiredLine({
    whenMissing: 'Please say why, for example the number of the delivery note.',
    whenTooLong: 'Please use at most 200 letters.',
    maxLength: 200,
  }),
}

/** Notes that units came, went or moved. The answer says how many are for sale then. */
export const moveStock = {
  name: 'move-stock',
  method: 'POST',
  caller: { grants: ['stock'] },
  parseRequest: object({
    /** Chosen by the caller: what is sent twice is noted once. */
    id: uuid(),
    productId: uuid(),
    kind: oneOf(staffMoveKinds),
    quantity: moveFields.quantity,
    depotId: uuid(),
    /** Of a transfer. */
    toDepotId: nullable(uuid()),
    reason: moveFields.reason,
  }),
  parseResponse: object({ stock: wholeNumber() }),
} satisfies AnyFunctionContract
