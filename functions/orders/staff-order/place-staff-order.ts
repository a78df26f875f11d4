import { defineFunction } from '../../callers/define-function.ts'
import { placeStaffOrder as contract } from '../../../domain/orders/edit/staff-order.ts'
import { findOrPlaceByStaff } from './find-or-place-by-staff.ts'
import { payLinkOf } from './pay-link.ts'

/**
 * Staff place the order of a customer who calls, writes or visits the shop. The shop prices it as any
 * other; it holds its goods for a day, and the customer gets a link, reads the order, accepts the terms and
 * pays. Staff get a link that pays and does nothing else. The same request again is the same order.
 * @returns 200 `{ order, link }`; 400 what is wrong; 403 not staff of sales or support; 409 something is out
 * of stock, the coupon does not count, or it costs something else: `{ problems, quote }`; 422 the key was used
 * for another request; 429 the customer has five unpaid orders
 */
export const placeStaffOrder = defineFunction(
  contract,
  async ({ tx, staffId, request, context }) => {
    const order = await findOrPlaceByStaff(tx, { request, staffId }, context)
    return { order, link: payLinkOf({ ...order, ...request.contact }, context) }
  },
)
