import type { GatewayRefundStatus } from '../../functions/gateway/gateway.ts'
import {
  writeDisputeEvent,
  type DisputeFacts,
} from '../../functions/gateway/sandbox/bodies/write-dispute.ts'
import {
  writeRefundEvent,
  type RefundFacts,
} from '../../functions/gateway/sandbox/bodies/write-refund.ts'
import {
  writeCharge,
  type TransactionFacts,
} from '../../functions/gateway/sandbox/bodies/write-transaction.ts'

/** A transaction of the fake gateway. */
interface FakeTransaction extends TransactionFacts {
  /** Its session timed out. */
  isOver: boolean
}

/** What a fake gateway with the API of Paystack knows, and what its payers and staff do. */
export interface GatewayState {
  transactions: Map<string, FakeTransaction>
  refunds: Map<string, RefundFacts>
  disputes: Map<string, DisputeFacts>
  open(payment: { reference: string; amount: number; email: string }): void
  /** The customer pays on the page; may be called several times, and after a declined card. */
  pay(reference: string, sum?: { amountKobo: number }): void
  /** The card is declined. The page stays open. */
  decline(reference: string, reason?: string): void
  /** Another status of Paystack, such as `ongoing`, `processing` or `reversed`. */
  report(reference: string, status: string): void
  /** The session of the page ends: it takes no payment any more. */
  timeOut(reference: string): void
  /** Gives a refund another status. @returns the webhook */
  moveRefund(id: string, status: GatewayRefundStatus): GatewayEvent
  /** A refund that staff make on the pages of the gateway. @returns its id */
  addRefund(reference: string, amountKobo: number, note?: string): string
  /** The payer disputes a payment. @returns the webhook */
  dispute(reference: string): GatewayEvent & { data: { id: number } }
  /** The dispute ends. @returns the webhook */
  endDispute(id: string, resolution: string): GatewayEvent
  /** The webhook of a payment. */
  chargeEvent(reference: string): GatewayEvent
}

export interface GatewayEvent {
  event: string
  data: object
}

const createdAt = new Date('2026-11-21T09:58:00Z')
const paidAt = new Date('2026-11-21T10:00:00Z')
const hourMs = 3_600_000

export function createGatewayState(): GatewayState {
  const state: GatewayState = {
    transactions: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    open({ reference, amount, email }) {
      state.transactions.set(reference, {
        id: 4_099_260_000 + state.transactions.size,
        reference,
        status: 'abandoned',
        requestedKobo: amount,
        amountKobo: amount,
        email,
        createdAt,
        paidAt: null,
        isOver: false,
      })
    },
    pay(reference, { amountKobo } = { amountKobo: find(state, reference).requestedKobo }) {
      requirePage(state, reference)
      change(state, reference, { status: 'success', amountKobo, paidAt })
    },
    decline(reference, reason = 'Insufficient Funds') {
      requirePage(state, reference)
      change(state, reference, { status: 'failed', declinedWith: reason })
    },
    report: (reference, status) => change(state, reference, { status }),
    timeOut: (reference) => change(state, reference, { status: 'abandoned', isOver: true }),
    moveRefund(id, status) {
      const refund = state.refunds.get(id)
      if (!refund) throw new Error(`The gateway has no refund ${id}`)
      refund.status = status
      return { event: `refund.${status}`, data: writeRefundEvent(refund) }
    },
    addRefund(reference, amountKobo, merchantNote = '') {
      const id = 1 + state.refunds.size
      const transaction = find(state, reference)
      state.refunds.set(String(id), {
        id,
        status: 'pending',
        amountKobo,
        merchantNote,
        createdAt: new Date(),
        transaction,
      })
      return String(id)
    },
    dispute(reference) {
      const transaction = find(state, reference)
      const dispute: DisputeFacts = {
        id: 1_801_929 + state.disputes.size,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        refundKobo: transaction.amountKobo,
        createdAt: paidAt,
        dueAt: new Date(paidAt.getTime() + 16 * hourMs),
        resolvedAt: null,
        transaction,
      }
      state.disputes.set(String(dispute.id), dispute)
      return { event: 'charge.dispute.create', data: writeDisputeEvent(dispute) }
    },
    endDispute(id, resolution) {
      const dispute = state.disputes.get(id)
      if (!dispute) throw new Error(`The gateway has no dispute ${id}`)
      Object.assign(dispute, { status: 'resolved', resolution, resolvedAt: dispute.dueAt })
      return { event: 'charge.dispute.resolve', data: writeDisputeEvent(dispute) }
    },
    chargeEvent: (reference) => ({
      event: 'charge.success',
      data: writeCharge(find(state, reference)),
    }),
  }
  return state
}

function find({ transactions }: GatewayState, reference: string): FakeTransaction {
  const found = transactions.get(reference)
  if (!found) throw new Error(`The gateway has no transaction ${reference}`)
  return found
}

function change(state: GatewayState, reference: string, changes: Partial<FakeTransaction>): void {
  const transaction = find(state, reference)
  delete transaction.declinedWith
  Object.assign(transaction, changes)
}

function requirePage(state: GatewayState, reference: string): void {
  if (find(state, reference).isOver)
    throw new Error('Transaction cannot be completed. Session timeout exceeded.')
}
