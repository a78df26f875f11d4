import type { GatewayRefundStatus } from '../../functions/gateway/gateway.ts'
import {
  writeDisputeEvent,
  type DisputeFacts,
} from '../../functions/gateway/sandbox/bodies/write-dispute.ts'
import {
  writeRefundEvent,
  type RefundFacts,
} from '../../functions/gateway/sandbox/bodies/write-refund.ts'
import { createTransfers, type FakeTransfers } from './fake-transfers.ts'
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
  /** Money that it was asked to send. */
  transfers: FakeTransfers
  open(payment: { reference: string; amount: number; email: string }): void
  /** The customer pays on the page; may be called several times, and after a declined card. */
  pay(reference: string, sum?: { amountKobo: number }): void
  /** The card is declined. The page stays open. */
  decline(reference: string, reason?: string): void
  /** What its cards do at the next charges, by authorization code; the others are charged. */
  cards: Map<string, CardAnswer>
  /** A saved card is charged. */
  charge(charge: { reference: string; amount: number; email: string; code: string }): void
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

/** What a bank says to a charge of a saved card. */
export type CardAnswer = 'asks its owner' | { declinedWith: string; retryBy?: string }

export interface GatewayEvent {
  event: string
  data: object
}

const createdAt = new Date('2026-11-21T09:58:00Z')
const paidAt = new Date('2026-11-21T10:00:00Z')
const hourMs = 3_600_000

type Parts = Pick<GatewayState, 'transactions' | 'refunds' | 'disputes' | 'cards'>

export function createGatewayState(): GatewayState {
  const parts: Parts = {
    transactions: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    cards: new Map(),
  }
  return {
    ...parts,
    transfers: createTransfers(),
    ...createPayers(parts),
    ...createRefunds(parts),
    ...createDisputes(parts),
  }
}

function createPayers(
  parts: Parts,
): Pick<
  GatewayState,
  'open' | 'pay' | 'charge' | 'decline' | 'report' | 'timeOut' | 'chargeEvent'
> {
  const open: GatewayState['open'] = ({ reference, amount, email }) => {
    parts.transactions.set(reference, {
      id: 4_099_260_000 + parts.transactions.size,
      reference,
      status: 'abandoned',
      requestedKobo: amount,
      amountKobo: amount,
      email,
      createdAt,
      paidAt: null,
      isOver: false,
    })
  }
  return {
    open,
    charge({ code, ...payment }) {
      open(payment)
      const card = parts.cards.get(code)
      if (card === 'asks its owner') return change(parts, payment.reference, { status: 'ongoing' })
      change(
        parts,
        payment.reference,
        card
          ? { status: 'failed', declinedWith: card.declinedWith }
          : { status: 'success', paidAt },
      )
    },
    pay(reference, { amountKobo } = { amountKobo: find(parts, reference).requestedKobo }) {
      requirePage(parts, reference)
      change(parts, reference, { status: 'success', amountKobo, paidAt })
    },
    decline(reference, reason = 'Insufficient Funds') {
      requirePage(parts, reference)
      change(parts, reference, { status: 'failed', declinedWith: reason })
    },
    report: (reference, status) => change(parts, reference, { status }),
    timeOut: (reference) => change(parts, reference, { status: 'abandoned', isOver: true }),
    chargeEvent: (reference) => ({
      event: 'charge.success',
      data: writeCharge(find(parts, reference)),
    }),
  }
}

function createRefunds(parts: Parts): Pick<GatewayState, 'moveRefund' | 'addRefund'> {
  return {
    moveRefund(id, status) {
      const refund = parts.refunds.get(id)
      if (!refund) throw new Error(`The gateway has no refund ${id}`)
      refund.status = status
      return { event: `refund.${status}`, data: writeRefundEvent(refund) }
    },
    addRefund(reference, amountKobo, merchantNote = '') {
      const id = 1 + parts.refunds.size
      const transaction = find(parts, reference)
      parts.refunds.set(String(id), {
        id,
        status: 'pending',
        amountKobo,
        merchantNote,
        createdAt: new Date(),
        transaction,
      })
      return String(id)
    },
  }
}

function createDisputes(parts: Parts): Pick<GatewayState, 'dispute' | 'endDispute'> {
  return {
    dispute(reference) {
      const transaction = find(parts, reference)
      const dispute: DisputeFacts = {
        id: 1_801_929 + parts.disputes.size,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        refundKobo: transaction.amountKobo,
        createdAt: paidAt,
        dueAt: new Date(paidAt.getTime() + 16 * hourMs),
        resolvedAt: null,
        transaction,
      }
      parts.disputes.set(String(dispute.id), dispute)
      return { event: 'charge.dispute.create', data: writeDisputeEvent(dispute) }
    },
    endDispute(id, resolution) {
      const dispute = parts.disputes.get(id)
      if (!dispute) throw new Error(`The gateway has no dispute ${id}`)
      Object.assign(dispute, { status: 'resolved', resolution, resolvedAt: dispute.dueAt })
      return { event: 'charge.dispute.resolve', data: writeDisputeEvent(dispute) }
    },
  }
}

function find({ transactions }: Parts, reference: string): FakeTransaction {
  const found = transactions.get(reference)
  if (!found) throw new Error(`The gateway has no transaction ${reference}`)
  return found
}

function change(parts: Parts, reference: string, changes: Partial<FakeTransaction>): void {
  const transaction = find(parts, reference)
  delete transaction.declinedWith
  Object.assign(transaction, changes)
}

function requirePage(parts: Parts, reference: string): void {
  if (find(parts, reference).isOver)
    throw new Error('Transaction cannot be completed. Session timeout exceeded.')
}
