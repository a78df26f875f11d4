import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import type { ReturnLine } from '../../domain/orders/returns/return-functions.ts'
import type {
  ReturnKind,
  ReturnReason,
  ReturnStatus,
} from '../../domain/orders/returns/return-status.ts'
import type { StoredFile } from '../files/store-files.ts'
import { lockOrder, type Order } from '../orders/order-access.ts'

export interface Request {
  id: string
  orderId: string
  kind: ReturnKind
  status: ReturnStatus
  reason: ReturnReason | null
  message: string | null
  note: string | null
}

const columns = `id, order_id as "orderId", kind, status, reason, message, note`

/** Stores a request about a locked order. @returns its id */
export async function insertRequest(
  tx: Tx,
  {
    orderId,
    kind,
    reason,
    message,
    lines = [],
    photos = [],
  }: Pick<Request, 'orderId' | 'kind' | 'reason' | 'message'> & {
    lines?: readonly ReturnLine[]
    photos?: readonly StoredFile[]
  },
  now: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into public.return_requests (order_id, kind, reason, message, created_at)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [orderId, kind, reason, message, now],
  )
  for (const { productId, quantity } of lines)
    await tx.query(
      `insert into public.return_request_lines (return_request_id, product_id, quantity)
       values ($1, $2, $3)`,
      [row.id, productId, quantity],
    )
  for (const { objectPath, sizeBytes } of photos)
    await tx.query(
      `insert into public.return_request_photos (return_request_id, object_path, size_bytes)
       values ($1, $2, $3)`,
      [row.id, objectPath, sizeBytes],
    )
  return row.id
}

/**
 * A request with its order. The order is locked first, as everywhere.
 * @throws FunctionError 404 when there is no such request
 */
export async function lockRequest(
  tx: Tx,
  requestId: string,
): Promise<{ order: Order; request: Request }> {
  const { rows: found } = await tx.query<{ orderId: string }>(
    'select order_id as "orderId" from public.return_requests where id = $1',
    [requestId],
  )
  const order = found[0] && (await lockOrder(tx, found[0].orderId))
  if (!order) throw new FunctionError(404, 'There is no such request.')
  const request = await tx.one<Request>(
    `select ${columns} from public.return_requests where id = $1 for update`,
    [requestId],
  )
  return { order, request }
}

/** The requests of a locked order, the newest first. */
export async function listRequests(tx: Tx, orderId: string): Promise<Request[]> {
  const { rows } = await tx.query<Request>(
    `select ${columns} from public.return_requests where order_id = $1
     order by created_at desc, id`,
    [orderId],
  )
  return rows
}

/** The goods of a request, with their names. */
export async function listRequestLines(
  tx: Tx,
  requestId: string,
): Promise<(ReturnLine & { name: string })[]> {
  const { rows } = await tx.query<ReturnLine & { name: string }>(
    `select l.product_id as "productId", l.quantity, o.name
     from public.return_request_lines l
     join public.return_requests r on r.id = l.return_request_id
     join public.order_lines o on o.order_id = r.order_id and o.product_id = l.product_id
     where l.return_request_id = $1
     order by o.position`,
    [requestId],
  )
  return rows
}
