import { defineFunction } from '../callers/define-function.ts'
import {
  listReturnRequests as contract,
  type ListedReturn,
} from '../../domain/orders/returns/return-functions.ts'
import { decisionDays } from '../../domain/orders/returns/return-status.ts'
import { isWaitingForStaff } from './count-waiting-returns.ts'

/**
 * The requests of buyers that staff have something to do about, the oldest first.
 * @returns 200 `{ requests }`; 403 not staff
 */
export const listReturnRequests = defineFunction(
  contract,
  async ({ tx }) => {
    const { rows } = await tx.query<{ request: ListedReturn }>(
      `select jsonb_build_object(
         'requestId', r.id, 'orderId', o.id, 'orderNumber', o.number, 'name', o.name,
         'email', o.email, 'phoneNumber', o.phone_number, 'kind', r.kind, 'status', r.status,
         'reason', r.reason, 'message', r.message, 'note', r.note, 'createdAt', r.created_at,
         'decideBefore', r.created_at + interval '${decisionDays} days',
         'lines', (
           select coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id,
             'name', b.name, 'quantity', l.quantity,
             'sellableQuantity', l.sellable_quantity, 'damagedQuantity', l.damaged_quantity)
             order by b.position), '[]')
           from public.return_request_lines l
           join public.order_lines b on b.order_id = o.id and b.product_id = l.product_id
           where l.return_request_id = r.id
         ),
         'photoIds', (
           select coalesce(jsonb_agg(p.id order by p.created_at, p.id), '[]')
           from public.return_request_photos p
           where p.return_request_id = r.id
         )
       ) as request
       from public.return_requests r
       join public.orders o on o.id = r.order_id
       where ${isWaitingForStaff}
       order by r.created_at
       limit 500`,
    )
    return { requests: rows.map(({ request }) => request) }
  },
  { readOnly: true },
)
