import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { chain, object, type ValueOf } from '../parse/parser.ts'
import { orderProofFields } from '../orders/order-proof.ts'
import { orderView } from '../orders/order-view.ts'
import { checkRetirement, retirementFields } from './retirement-fields.ts'

const parseRequest = chain(object({ ...orderProofFields, ...retirementFields }), checkRetirement)

export type RetireOrderRequest = ValueOf<typeof parseRequest>

/** Retires the units of a paid order, once. */
export const retireOrder = {
  name: 'retire-order',
  method: 'POST',
  parseRequest,
  parseResponse: orderView,
} satisfies AnyFunctionContract
