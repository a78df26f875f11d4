import { defineFunction } from '../../callers/define-function.ts'
import {
  listDisputes as contract,
  type DisputeView,
} from '../../../domain/disputes/dispute-functions.ts'

const maxShown = 200

/**
 * All disputes for staff: those that need an answer first, the next deadline first.
 * @returns 200 `{ disputes }`; 403 not staff
 */
export const listDisputes = defineFunction(
  contract,
  async ({ tx }) => {
    const { rows } = await tx.query<{ view: DisputeView }>(query, [maxShown])
    return { disputes: rows.map(({ view }) => view) }
  },
  { readOnly: true },
)

const query = `select jsonb_build_object(
    'id', d.id,
    'status', d.status,
    'category', d.category,
    'reason', d.reason,
    'amountKobo', d.amount_kobo,
    'dueAt', d.due_at,
    'resolvedAt', d.resolved_at,
    'createdAt', d.created_at,
    'paymentReference', p.reference,
    'order', jsonb_build_object(
      'id', o.id,
      'number', o.number,
      'name', o.name,
      'email', o.email,
      'phoneNumber', o.phone_number,
      'goods', (
        select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position)
        from public.order_lines l
        where l.order_id = o.id
      ),
      'deliveryAddress', concat_ws(', ', o.delivery_street, o.delivery_area, o.delivery_state),
      'deliveredOn', (o.delivered_at at time zone 'Africa/Lagos')::date
    ),
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'decision', a.decision,
          'status', a.status,
          'message', a.message,
          'fileName', a.file_name,
          'requestedBy', private.find_account_email(a.requested_by),
          'approvedBy', private.find_account_email(a.approved_by),
          'refusal', a.refusal,
          'createdAt', a.created_at,
          'sentAt', a.sent_at
        ) order by a.created_at desc), '[]')
      from public.dispute_answers a
      where a.dispute_id = d.id
    )
  ) as view
  from public.disputes d
  join public.payments p on p.id = d.payment_id
  join public.orders o on o.id = p.order_id
  order by case d.status when 'needs_answer' then 0 when 'with_bank' then 1 else 2 end,
    case when d.status in ('needs_answer', 'with_bank') then d.due_at end,
    d.resolved_at desc, d.id
  limit $1`
