import { decisionDays } from '../../domain/orders/returns/return-status.ts'

/** SQL: the requests of order `$1` as its buyer sees them, the oldest first. */
export const requestsOfOrder = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'kind', r.kind, 'status', r.status, 'reason', r.reason, 'message', r.message,
    'note', r.note, 'created_at', r.created_at,
    'decide_before', r.created_at + interval '${decisionDays} days',
    'decided_at', r.decided_at, 'received_at', r.received_at,
    'photo_count', (
      select count(*) from public.return_request_photos where return_request_id = r.id
    ),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id,
        'quantity', l.quantity, 'received_quantity', l.sellable_quantity + l.damaged_quantity)
        order by l.product_id), '[]')
      from public.return_request_lines l
      where l.return_request_id = r.id
    )
  ) order by r.created_at, r.id), '[]')
  from public.return_requests r
  where r.order_id = $1
)`
