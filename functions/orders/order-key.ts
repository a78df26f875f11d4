import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import { sha256 } from '../security/sha256.ts'

/** The secret in the link of a guest's order. It follows from the order, so that a repeated request is answered the same. */
export function orderKey(
  { secretFor }: Pick<FunctionContext, 'secretFor'>,
  orderId: string,
): string {
  return secretFor(`order ${orderId}`)
}

/** What is stored of it, in `orders.access_hash`: a stolen backup opens no order. */
export function hashOrderKey(key: string): Promise<string> {
  return sha256(key)
}

/** Where a guest opens the order; a signed-in owner gets in with it too. */
export function orderUrl(
  { siteUrl, secretFor }: Pick<FunctionContext, 'siteUrl' | 'secretFor'>,
  orderId: string,
): string {
  return `${siteUrl}/payment-details?${new URLSearchParams({ order: orderId, key: orderKey({ secretFor }, orderId) })}`
}

/** One answer for an order that is not there and for one that is another's. */
export function noSuchOrder(): FunctionError {
  return new FunctionError(
    404,
    'There is no such order, or this link is not its own. Open the link in our mail again.',
  )
}
