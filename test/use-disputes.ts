import { processRefunds } from '../functions/payments/refunds/process-refund.ts'
import { handleDisputeEvent } from '../functions/payments/disputes/dispute-events.ts'
import { handleRefundEvent } from '../functions/payments/refunds/refund-events.ts'
import { sendDisputeAnswers } from '../functions/payments/disputes/send-dispute-answer.ts'
import type { DisputeFacts } from '../functions/gateway/sandbox/bodies/write-dispute.ts'
import { usePaystack } from './use-paystack.ts'

export const panelKobo = 15_950_000
export const lagosKobo = 1_200_000

/** What the ledger of an order says, in short. */
export interface Books {
  status: string
  balance: number
  chargebacks: number[]
  refunded: number[]
}

/**
 * A shop whose gateway is a fake Paystack, with what banks, staff and jobs do to disputes. Call it at
 * the top of the file.
 */
export function useDisputes() {
  // Mails are sent once for each dispute, so that each test has its own.
  let lastId = 358_950
  const shop = usePaystack()
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await shop.server.admin.query<Row>(text, values)).rows
  const { disputes, ...other } = {
    /** The bank opens a dispute at the gateway; nobody has told the shop. */
    open(reference: string, change: Partial<DisputeFacts> = {}): DisputeFacts {
      const known = shop.gateway.state.transactions.get(reference)
      const dispute: DisputeFacts = {
        id: lastId++,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        refundKobo: panelKobo + lagosKobo,
        createdAt: new Date('2026-11-21T09:46:57Z'),
        dueAt: new Date('2026-11-23T18:00:00Z'),
        resolvedAt: null,
        transaction: known ?? { id: 1, reference, amountKobo: 1, email: 'a@b.example' },
        ...change,
      }
      shop.gateway.state.disputes.set(String(dispute.id), dispute)
      return dispute
    },
    /** The gateway tells the shop; the status is in the gateway, not in the event. */
    tell: (dispute: Pick<DisputeFacts, 'id'>, event = 'create') =>
      handleDisputeEvent(
        {
          id: '0',
          event: `charge.dispute.${event}`,
          payload: {
            id: dispute.id,
            // Nothing of this is believed.
            status: 'resolved',
            resolution: 'merchant-accepted',
            refund_amount: 1,
            transaction: { reference: 'of-somebody-else' },
          },
        },
        shop.server.context,
      ),
    /** The gateway says that something happened to a refund of a payment. */
    tellRefund: (reference: string) =>
      handleRefundEvent(
        { id: '0', event: 'refund.processed', payload: { transaction_reference: reference } },
        shop.server.context,
      ),
    /** Runs the jobs that staff have queued for answers. */
    async sendAnswers(isLastAttempt = false): Promise<void> {
      const jobs = await query<{ id: string }>(
        `select id from public.dispute_answers where status = 'sending'`,
      )
      for (const { id } of jobs)
        await sendDisputeAnswers.work(
          { data: { answerId: id }, attempt: 1, isLastAttempt },
          shop.server.context,
        )
    },
    runRefund: (refundId: unknown) =>
      processRefunds.work(
        { data: { refundId }, attempt: 1, isLastAttempt: false },
        shop.server.context,
      ),
    disputes: () =>
      query<{ id: string; status: string }>(
        `select id, status, amount_kobo::float8 as kobo, due_at, reason, resolution
         from public.disputes order by created_at`,
      ),
    answers: () =>
      query(`select decision, status, refusal from public.dispute_answers order by created_at`),
    /** Subjects of the mails to staff about disputes and refunds, the first one first. */
    mails: async () =>
      (
        await query<{ subject: string }>(
          `select subject from platform.mail_messages
           where category ~ '^(dispute|refund-staff)' and queued_at >= $1 order by queued_at`,
          [startedAt],
        )
      ).map(({ subject }) => subject),
    async books(orderId: string): Promise<Books | undefined> {
      const [books] = await query<Books>(
        `select status,
           (select sum(amount_kobo)::float8 from public.ledger_entries where order_id = o.id) as balance,
           (select coalesce(json_agg(amount_kobo order by id), '[]') from public.ledger_entries
             where order_id = o.id and kind = 'chargeback') as chargebacks,
           (select coalesce(json_agg(amount_kobo order by id), '[]') from public.ledger_entries
             where order_id = o.id and kind = 'refund') as refunded
         from public.orders o where id = $1`,
        [orderId],
      )
      return books
    },
  }
  let startedAt = new Date(0)
  return {
    ...other,
    disputes,
    query,
    shop,
    /** A paid order, and two members of staff. */
    async paidOrder(quantity = 1) {
      startedAt =
        (await query<{ now: Date }>('select clock_timestamp() as now'))[0]?.now ?? startedAt
      const [one, two] = await shop.staff()
      const proof = await shop.order(quantity)
      const payment = await shop.pay(proof)
      return { one, two, proof, payment, orderId: proof.orderId }
    },
    /** Staff answer through the front door, as the form does. */
    async answer(token: string, fields: Record<string, string | File>) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const response = await shop.server.call('answer-dispute', { token, body: form })
      return {
        status: response.status,
        answer: (await response.json()) as { status?: string; error?: string },
      }
    },
  }
}
