import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { sha256 } from '../../security/sha256.ts'
import { hashOrderKey, orderKey } from '../order-key.ts'

export interface Placed {
  id: string
  number: string
  totalKobo: number
}

/**
 * The order that the same request has placed before; null when it is new.
 * @throws FunctionError 422 when its key was used for another request; 409 `{ isCancelled }` when the order
 * was cancelled, as one is that ran out before it was paid: the sender places a new one with a new key
 */
export async function findPlaced(
  tx: Tx,
  idempotencyKey: string,
  requestHash: string,
): Promise<Placed | null> {
  const row = await tx.maybeOne<{
    id: string
    number: string
    total: string
    request_hash: string
    is_cancelled: boolean
  }>(
    `select id, number, total_kobo::text as total, request_hash, status = 'cancelled' as is_cancelled
     from public.orders
     where idempotency_key = $1`,
    [idempotencyKey],
  )
  if (!row) return null
  if (row.request_hash !== requestHash) throw keyReuseError()
  if (row.is_cancelled)
    throw new FunctionError(
      409,
      `Your order ${row.number} was cancelled. Please press the button again to place a new order.`,
      { details: { isCancelled: true } },
    )
  return { id: row.id, number: row.number, totalKobo: Number(row.total) }
}

/** The refusal of a key that another request has used. */
export function keyReuseError(): FunctionError {
  return new FunctionError(
    422,
    'This order was sent before with different contents. Please reload the page and check it again.',
  )
}

/** What a new order is found and opened by. */
export interface OrderKeys {
  id: string
  requestHash: string
  accessHash: string
}

/** Made before anything is locked, because hashing takes a while when many orders come at once. */
export async function makeKeys(
  request: object,
  context: Pick<FunctionContext, 'secretFor'>,
): Promise<OrderKeys> {
  const id = crypto.randomUUID()
  const [requestHash, accessHash] = await Promise.all([
    hashRequest(request),
    hashOrderKey(orderKey(context, id)),
  ])
  return { id, requestHash, accessHash }
}

/** The same for the same request: the parser fixes the order of the fields. */
function hashRequest(request: object): Promise<string> {
  return sha256(JSON.stringify(request))
}
