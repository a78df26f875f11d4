import { nullable, object, refine, text, uuid, type ValueOf } from '../parse/parser.ts'

/** The fields that name an order and prove that the caller may see it. */
export const orderProofFields = {
  orderId: uuid('orderId must be the id of an order.'),
  /** The secret of the order's link. Not needed by its signed-in owner and by staff. */
  orderKey: refine(
    nullable(text()),
    (key) => key === null || key.length <= 100,
    'orderKey must be the key of an order.',
  ),
}

/** For how many days the browser of a guest opens the order again without the link of a mail. */
export const orderCookieDays = 7

export const orderProof = object(orderProofFields)
export type OrderProof = ValueOf<typeof orderProof>
