import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { getDeskOrder as contract, type DeskOrder } from '../../../domain/orders/desk/desk-order.ts'
import {
  changedGoodsAndAddress,
  changedSums,
  type EditSnapshot,
} from '../../../domain/orders/edit/edit-words.ts'
import { createDocumentTicket } from '../../security/document-ticket.ts'
import { lockOrder, type Order } from '../order-access.ts'
import { getOrderView } from '../order-view.ts'
import { readGoods } from './read-goods.ts'

/**
 * An order as the desk shows it: its goods and shipments, what happened and who did it, the notes of
 * staff, other business with the buyer, and what the buyer sees. Staff of the store get no money and
 * no e-mail address.
 * @returns 200 `DeskOrder`; 403 not staff with a grant for orders; 404 no such order
 */
export const getDeskOrder = defineFunction(
  contract,
  async ({ tx, staffId, request: { orderId }, context }) => {
    const order = await lockOrder(tx, orderId)
    const goods = order && (await readGoods(tx, orderId))
    if (!goods) throw new FunctionError(404, 'There is no such order.')
    const may = await readRights(tx)
    const customerView = await getOrderView(tx, order, context)
    const { money, isDisputed, isTest, requests, installation } = customerView
    const asksToCancel = requests.some(
      ({ kind, status }) => kind === 'cancellation' && status === 'requested',
    )
    const packing = { kind: 'packing', orderId } as const
    const pathOf = (kind: string, part = '') =>
      `/payment-details/document.pdf?${new URLSearchParams({ order: orderId, kind, part, ticket: createDocumentTicket(context, packing) })}`
    return {
      ...goods,
      ...(await readHistory(tx, { orderId, staffId, ...may })),
      edits: await readEdits(tx, orderId, may),
      ...(await readBuyer(tx, order, may)),
      email: may.readMoney ? order.email : null,
      isDue: money.dueKobo > 0,
      isDisputed,
      isTest,
      asksToCancel,
      installation: may.readMoney ? installation : null,
      packingSlipPath: pathOf('packing-slip'),
      deliveryNotePaths: goods.shipments.map(({ id }) => ({
        shipmentId: id,
        path: pathOf('delivery-note', id),
      })),
      customerView: may.readMoney ? customerView : null,
    } satisfies DeskOrder
  },
)

interface Rights {
  readMoney: boolean
  readInquiries: boolean
}

async function readRights(tx: Tx): Promise<Rights> {
  const row =
    await tx.maybeOne<Rights>(`select private.has_grant('sales', 'finance', 'support') as "readMoney",
       private.has_grant('sales', 'support') as "readInquiries"`)
  return row ?? { readMoney: false, readInquiries: false }
}

async function readHistory(
  tx: Tx,
  { orderId, staffId, readMoney }: Pick<Rights, 'readMoney'> & { orderId: string; staffId: string },
): Promise<Pick<DeskOrder, 'events' | 'notes'>> {
  const row = await tx.maybeOne<Pick<DeskOrder, 'events' | 'notes'>>(
    `select (
       select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'status', e.status,
         'actor', e.actor, 'actorName', case when e.actor = 'staff'
           then private.find_account_email(e.actor_id) end,
         'message', e.message, 'createdAt', e.created_at) order by e.id), '[]')
       from public.order_events e
       where e.order_id = $1 and ($3 or e.message !~ '₦')
     ) as events, (
       select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body,
         'authorName', private.find_account_email(n.author_id),
         'isOwn', n.author_id is not distinct from $2, 'createdAt', n.created_at)
         order by n.created_at, n.id), '[]')
       from public.order_notes n
       where n.order_id = $1
     ) as notes`,
    [orderId, staffId, readMoney],
  )
  return row ?? { events: [], notes: [] }
}

interface StoredEdit {
  id: string
  reason: string
  before: EditSnapshot
  after: EditSnapshot
  editorName: string | null
  createdAt: string
}

async function readEdits(
  tx: Tx,
  orderId: string,
  { readMoney }: Rights,
): Promise<DeskOrder['edits']> {
  const { rows } = await tx.query<StoredEdit>(
    `select id, reason, before, after, private.find_account_email(edited_by) as "editorName",
       created_at as "createdAt"
     from public.order_edits
     where order_id = $1
     order by position`,
    [orderId],
  )
  return rows.map(({ before, after, ...edit }) => ({
    ...edit,
    changes: [
      ...changedGoodsAndAddress({ before, after }),
      ...(readMoney ? changedSums({ before, after }) : []),
    ],
  }))
}

/** So many of each kind are shown; the lists have the rest. */
const maxShown = 20

/** What else we have to do with the buyer: the same account, e-mail address or phone. */
async function readBuyer(
  tx: Tx,
  { id, userId, email, phoneNumber }: Order,
  { readInquiries }: Rights,
): Promise<Pick<DeskOrder, 'otherOrders' | 'inquiries' | 'requests'>> {
  const buyer = [id, userId, email, phoneNumber, maxShown]
  const { rows: otherOrders } = await tx.query<DeskOrder['otherOrders'][number]>(
    `select id, number, status, created_at as "createdAt",
       exists (select from public.shipments s where s.order_id = orders.id) as "hasLeft"
     from public.orders
     where id <> $1 and (user_id = $2 or lower(email) = lower($3) or phone_number = $4)
     order by created_at desc limit $5`,
    buyer,
  )
  const { rows: requests } = await tx.query<DeskOrder['requests'][number]>(
    `select r.id, o.number as "orderNumber", r.kind, r.status, r.created_at as "createdAt"
     from public.return_requests r join public.orders o on o.id = r.order_id
     where o.id = $1 or o.user_id = $2 or lower(o.email) = lower($3) or o.phone_number = $4
     order by r.created_at desc limit $5`,
    buyer,
  )
  if (!readInquiries) return { otherOrders, requests, inquiries: null }
  const { rows: inquiries } = await tx.query<NonNullable<DeskOrder['inquiries']>[number]>(
    `select id, project_type as "projectType", created_at as "createdAt"
     from public.project_inquiries
     where user_id = $1 or lower(email) = lower($2) or phone_number = $3
     order by created_at desc limit $4`,
    buyer.slice(1),
  )
  return { otherOrders, requests, inquiries }
}
