import type { GatewayDispute } from '../../gateway-disputes.ts'

/** What is known about a dispute of a gateway with the API of Paystack. */
export interface DisputeFacts {
  id: number
  status: NonNullable<GatewayDispute['status']>
  resolution: string | null
  refundKobo: number
  createdAt: Date
  /** null when it is not said. */
  dueAt: Date | null
  resolvedAt: Date | null
  transaction: { id: number; reference: string; amountKobo: number; email: string }
}

const bank = 'bank@example.com'

/** The `data` of `GET /dispute/{id}`. */
export function writeDispute(facts: DisputeFacts) {
  const createdAt = facts.createdAt.toISOString()
  return {
    ...writeCommonFields(facts, { custom_fields: [] }),
    createdAt,
    updatedAt: facts.resolvedAt?.toISOString() ?? createdAt,
  }
}

/** The `data` of `charge.dispute.*`. */
export function writeDisputeEvent(facts: DisputeFacts) {
  const createdAt = facts.createdAt.toISOString()
  return {
    ...writeCommonFields(facts, ''),
    created_at: createdAt,
    updated_at: facts.resolvedAt?.toISOString() ?? createdAt,
  }
}

/** The `data` of `PUT /dispute/{id}/resolve`. */
export function writeResolvedDispute(
  facts: DisputeFacts,
  { message, fileName }: { message: string; fileName: string },
) {
  const { dispute, at } = {
    dispute: facts.id,
    at: (facts.resolvedAt ?? facts.createdAt).toISOString(),
  }
  return {
    currency: 'NGN',
    last4: '4081',
    bin: '408408',
    transaction_reference: null,
    merchant_transaction_reference: facts.transaction.reference,
    refund_amount: facts.refundKobo,
    status: facts.status,
    domain: 'test',
    resolution: facts.resolution ?? '',
    category: 'chargeback',
    note: null,
    attachments: fileName,
    id: dispute,
    integration: 100_043,
    transaction: facts.transaction.id,
    created_by: 30,
    evidence: dispute,
    resolvedAt: at,
    createdAt: facts.createdAt.toISOString(),
    updatedAt: at,
    dueAt: facts.dueAt?.toISOString() ?? null,
    message: {
      dispute,
      sender: 'staff@imole.example',
      body: message,
      id: dispute,
      createdAt: at,
      updatedAt: at,
    },
  }
}

/** The fields of the answer and of the events. */
function writeCommonFields(facts: DisputeFacts, metadata: object | string) {
  const createdAt = facts.createdAt.toISOString()
  return {
    id: facts.id,
    refund_amount: facts.refundKobo,
    currency: 'NGN',
    status: facts.status,
    resolution: facts.resolution,
    domain: 'test',
    transaction: writeDisputed(facts, metadata),
    transaction_reference: null,
    category: 'chargeback',
    customer: {
      id: 100_001,
      first_name: '',
      last_name: '',
      email: facts.transaction.email,
      customer_code: 'CUS_sandbox00000001',
      phone: '',
      metadata: {},
      risk_action: 'default',
      international_format_phone: '',
    },
    bin: '408408',
    last4: '4081',
    dueAt: facts.dueAt?.toISOString() ?? null,
    resolvedAt: facts.resolvedAt?.toISOString() ?? null,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: bank, createdAt }],
    messages: [{ sender: bank, body: 'The customer says that they did not buy this.', createdAt }],
  }
}

/** The transaction that is disputed. */
function writeDisputed(
  { transaction, resolution, createdAt }: DisputeFacts,
  metadata: object | string,
) {
  const at = createdAt.toISOString()
  return {
    id: transaction.id,
    domain: 'test',
    status: resolution === 'declined' || resolution === null ? 'success' : 'reversed',
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    message: null,
    gateway_response: 'Approved',
    paid_at: at,
    created_at: at,
    channel: 'card',
    currency: 'NGN',
    ip_address: '203.0.113.7',
    metadata,
    log: null,
    fees: 0,
    fees_split: null,
    authorization: { receiver_bank_account_number: null, receiver_bank: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
    split: {},
    order_id: null,
    paidAt: at,
    createdAt: at,
    requested_amount: transaction.amountKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
  }
}
