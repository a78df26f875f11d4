import type { FunctionContext } from '../../../backend/functions/functions.ts'
import type { Device } from '../../resellers/attribution/attribute-order.ts'
import { browserOf } from '../../security/browser-of.ts'
import { listKnownOrders } from '../order-key-cookie.ts'
import { orderKey } from '../order-key.ts'

/** What the shop knows of the browser that sent a request, without looking for more. */
export function deviceOf(
  headers: Headers,
  context: Pick<FunctionContext, 'cookies' | 'limits' | 'secretFor' | 'siteUrl'>,
): Device {
  return {
    knownOrders: listKnownOrders(context, (orderId) => orderKey(context, orderId)),
    address: context.limits.callerAddress,
    browser: browserOf(headers),
  }
}
