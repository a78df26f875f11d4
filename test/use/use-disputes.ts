import type { DisputeFacts } from '../../functions/gateway/sandbox/bodies/write-dispute.ts'
import { handleDisputeEvent } from '../../functions/payments/disputes/dispute-events.ts'
import { sendDisputeAnswers } from '../../functions/payments/disputes/send-dispute-answer.ts'
import { processRefunds } from '../../functions/payments/refunds/process-refund.ts'
import { handleRefundEvent } from '../../functions/payments/refunds/refund-events.ts'
import { usePaystack } from './use-paystack.ts'

export const panelKobo = 15_950_000
export const lagosKobo = 1_200_000

type Shop = ReturnType<typeof usePaystack>

/** What the ledger of an order says, in short. */
interface Books {
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
  const shop = usePaystack()
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await shop.server.admin.query<Row>(text, values)).rows
  const since = { at: new Date(0) }
  return {
    shop,
    query,
    ...createBank(shop),
    ...createJobRuns(shop, query),
    ...createReaders(query, since),
    /** A paid order, and two members of staff. Mails are read from here on. */
    async paidOrder(quantity = 1) {
      const [row] = await query<{ now: Date }>('select clock_timestamp() as now')
      since.at = row?.now ?? since.at
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

/** What the bank of a payer, and the gateway, do. */
function createBank(shop: Shop) {
  // Mails are sent once for each dispute, so that each test has its own.
  let lastId = 358_950
  return {
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
  }
}

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

function createJobRuns(shop: Shop, query: Query) {
  const jobOf = (data: object, isLastAttempt = false) => ({ data, attempt: 1, isLastAttempt })
  return {
    /** Runs the jobs that staff have queued for answers. */
    async sendAnswers(isLastAttempt = false): Promise<void> {
      const jobs = await query<{ id: string }>(
        `select id from public.dispute_answers where status = 'sending'`,
      )
      for (const { id } of jobs)
        await sendDisputeAnswers.work(jobOf({ answerId: id }, isLastAttempt), shop.server.context)
    },
    runRefund: (refundId: unknown) => processRefunds.work(jobOf({ refundId }), shop.server.context),
  }
}

function createReaders(query: Query, since: { at: Date }) {
  return {
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
          [since.at],
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
}
