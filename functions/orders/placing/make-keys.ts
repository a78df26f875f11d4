import type { FunctionContext } from '../../../backend/functions/functions.ts'
import type { PlaceOrderRequest } from '../../../domain/orders/place-order.ts'
import { hashOrderKey, orderKey } from '../order-key.ts'
import { hashRequest } from './find-placed.ts'

/** What a new order is found and opened by. */
export interface OrderKeys {
  id: string
  requestHash: string
  accessHash: string
}

/** Made before anything is locked, because hashing takes a while when many orders come at once. */
export async function makeKeys(
  request: PlaceOrderRequest,
  context: Pick<FunctionContext, 'secretFor'>,
): Promise<OrderKeys> {
  const id = crypto.randomUUID()
  const [requestHash, accessHash] = await Promise.all([
    hashRequest(request),
    hashOrderKey(orderKey(context, id)),
  ])
  return { id, requestHash, accessHash }
}
