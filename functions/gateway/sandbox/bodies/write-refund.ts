import type { GatewayRefundStatus } from '../../gateway.ts'

/** What is known about a refund of a gateway with the API of Paystack. */
export interface RefundFacts {
  id: number
  status: GatewayRefundStatus
  amountKobo: number
  merchantNote: string
  createdAt: Date
  /** The transaction whose money goes back. */
  transaction: { id: number; reference: string; amountKobo: number; email: string }
}

const integration = 100_043
const staff = 'staff@imole.example'
const dayMs = 86_400_000

/** The `data` of `POST /refund`. */
export function writeNewRefund(facts: RefundFacts) {
  const createdAt = facts.createdAt.toISOString()
  return {
    ...writeCommonFields(facts),
    transaction: {
      id: facts.transaction.id,
      domain: 'test',
      reference: facts.transaction.reference,
      amount: facts.transaction.amountKobo,
      paid_at: createdAt,
      channel: 'card',
      currency: 'NGN',
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: createdAt,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    channel: null,
    fully_deducted: false,
    expected_at: expectedAt(facts),
    createdAt,
    updatedAt: createdAt,
  }
}

/** The `data` of `GET /refund/{id}`, and each of `GET /refund`. */
export function writeRefund(facts: RefundFacts) {
  return {
    ...writeCommonFields(facts),
    transaction: facts.transaction.id,
    dispute: null,
    settlement: null,
    refunded_at: facts.status === 'processed' ? expectedAt(facts) : null,
    fully_deducted: 1,
    createdAt: facts.createdAt.toISOString(),
    bank_reference: null,
    transaction_reference: facts.transaction.reference,
    reason: facts.merchantNote,
    customer: {
      id: 100_001,
      first_name: '',
      last_name: '',
      email: facts.transaction.email,
      customer_code: 'CUS_sandbox00000001',
      phone: '',
      metadata: '',
      risk_action: 'default',
      international_format_phone: '',
    },
    refund_type: facts.amountKobo < facts.transaction.amountKobo ? 'partial' : 'full',
    transaction_amount: facts.transaction.amountKobo,
    initiated_by: staff,
    refund_channel: 'card',
    session_id: null,
    collect_account_number: facts.status === 'needs-attention',
  }
}

/** The `data` of `POST /refund/retry_with_customer_details/{id}`. */
export function writeRetriedRefund(facts: RefundFacts) {
  return {
    ...writeCommonFields(facts),
    transaction: facts.transaction.id,
    dispute: {},
    settlement: {},
    refunded_at: null,
    expected_at: expectedAt(facts),
    channel: 'bank_transfer',
    fully_deducted: true,
    bank_reference: null,
    reason: facts.merchantNote,
    customer: { email: facts.transaction.email },
    initiated_by: staff,
    reversed_at: null,
    session_id: null,
  }
}

/** The `data` of `refund.*`. Only one that needs attention carries the id. */
export function writeRefundEvent(facts: RefundFacts) {
  const isOpen = facts.status === 'pending' || facts.status === 'processing'
  const data = {
    status: facts.status,
    transaction_reference: facts.transaction.reference,
    refund_reference: isOpen ? null : `TRF_sandbox${facts.id}`,
    amount: String(facts.amountKobo),
    currency: 'NGN',
    customer: { first_name: null, last_name: null, email: facts.transaction.email },
    integration,
    domain: 'test',
  }
  return facts.status === 'needs-attention'
    ? {
        ...data,
        amount: facts.amountKobo,
        id: String(facts.id),
        customer_note: `Refund for transaction ${facts.transaction.reference}`,
        merchant_note: facts.merchantNote,
      }
    : { ...data, processor: 'instant-transfer' }
}

/** The fields of all three answers. */
function writeCommonFields({ id, status, amountKobo, merchantNote, transaction }: RefundFacts) {
  return {
    integration,
    id,
    domain: 'test',
    currency: 'NGN',
    amount: amountKobo,
    deducted_amount: amountKobo,
    status,
    refunded_by: staff,
    customer_note: `Refund for transaction ${transaction.reference}`,
    merchant_note: merchantNote,
  }
}

function expectedAt({ createdAt }: RefundFacts): string {
  return new Date(createdAt.getTime() + 10 * dayMs).toISOString()
}
