import { expect } from 'vitest'
import type { OrderView } from '../../domain/orders/order-view.ts'
import type { GuestOrder } from './guest-orders.ts'
import type { usePaystack } from '../use/use-paystack.ts'

interface RefundRow {
  id: string
  status: string
  kobo: number
  note: number
}

/** What tests of refunds do and look at, on top of {@link usePaystack}. */
export function refundShop(shop: ReturnType<typeof usePaystack>) {
  const { by } = shop
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await shop.server.admin.query<Row>(sql, values)).rows
  return {
    query,
    refundsOf: ({ orderId }: GuestOrder) =>
      query<RefundRow>(
        `select r.id, r.status, r.amount_kobo::integer as kobo, r.credit_note_kobo::integer as note
         from public.refunds r join public.payments p on p.id = r.payment_id
         where p.order_id = $1 order by r.created_at, r.id`,
        [orderId],
      ),
    /** Pays by bank transfer; `token` is of the member of staff who says so. */
    async transfer(proof: GuestOrder, token: string, receivedKobo: number): Promise<void> {
      await shop.start(proof, 'bank_transfer')
      const { id: paymentId } = await shop.findPayment(proof)
      expect((await by(token, 'confirm-transfer', { paymentId, receivedKobo })).status).toBe(200)
    },
    async show(proof: GuestOrder): Promise<OrderView> {
      const path = `order?${new URLSearchParams({ ...proof })}`
      return (await (await shop.server.call(path, { method: 'GET' })).json()) as OrderView
    },
    mails: async (category: string) =>
      query<{ to: string; subject: string; text: string }>(
        `select to_address as "to", subject, text from platform.mail_messages
         where category = $1 order by queued_at`,
        [category],
      ),
    ask: (token: string, { orderId }: GuestOrder, way: object) =>
      by(token, 'request-refund', { orderId, reason: 'Broken glass', ...way }),
  }
}
