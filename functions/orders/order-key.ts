import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import { sha256 } from '../security/sha256.ts'

/**
 * The secret in the link of an order. It is derived from the id, so that a repeated request gets
 * the same answer.
 */
export function orderKey(
  { secretFor }: Pick<FunctionContext, 'secretFor'>,
  orderId: string,
): string {
  return secretFor(`order ${orderId}`)
}

/**
 * The secret in the link with which an order is paid. It opens the order and lets its holder pay, but not
 * say where money goes or what becomes of the order: staff pass it on, and so see it.
 */
export function payKey({ secretFor }: Pick<FunctionContext, 'secretFor'>, orderId: string): string {
  return secretFor(`pay order ${orderId}`)
}

/** The hash that `orders.access_hash` stores, so that a stolen backup does not open any order. */
export function hashOrderKey(key: string): Promise<string> {
  return sha256(key)
}

/** The link of an order. It needs no sign-in. */
export function orderUrl(
  { siteUrl, secretFor }: Pick<FunctionContext, 'siteUrl' | 'secretFor'>,
  orderId: string,
): string {
  return `${siteUrl}/payment-details?${new URLSearchParams({ order: orderId, key: orderKey({ secretFor }, orderId) })}`
}

/**
 * Where the gateway leads back to. Without the key: the gateway and its logs must not learn it, nor
 * somebody who only pays. The browser that left for the gateway has the key in its cookie.
 */
export function returnUrl({ siteUrl }: Pick<FunctionContext, 'siteUrl'>, orderId: string): string {
  return `${siteUrl}/payment-details?${new URLSearchParams({ order: orderId })}`
}

/** The link of {@link payKey}. */
export function payUrl(
  { siteUrl, secretFor }: Pick<FunctionContext, 'siteUrl' | 'secretFor'>,
  orderId: string,
): string {
  return `${siteUrl}/payment-details?${new URLSearchParams({ order: orderId, key: payKey({ secretFor }, orderId) })}`
}

/** Where staff who are signed in see an order and act on it. */
export function staffOrderUrl(
  { siteUrl }: Pick<FunctionContext, 'siteUrl'>,
  orderId: string,
): string {
  return `${siteUrl}/admin/orders/${orderId}`
}

/** The same answer for unknown orders and for orders of others. */
export function noSuchOrder(): FunctionError {
  return new FunctionError(
    404,
    'There is no such order, or this link does not belong to it. Open the link in our mail again.',
  )
}
