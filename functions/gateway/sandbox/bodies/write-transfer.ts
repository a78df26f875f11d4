import { someBanks } from './write-bank.ts'

/** What a gateway with the API of Paystack knows about an account that it pays. */
export interface RecipientFacts {
  id: number
  code: string
  name: string
  accountNumber: string
  bankCode: string
  createdAt: Date
}

export interface TransferFacts {
  id: number
  reference: string
  /** A status of Paystack. */
  status: string
  amountKobo: number
  reason: string
  createdAt: Date
  recipient: RecipientFacts
}

const integration = 100_043

/** The `data` of `POST /transferrecipient`. */
export function writeRecipient({ createdAt, ...facts }: RecipientFacts) {
  const at = createdAt.toISOString()
  return { ...writeRecipientFields(facts), isDeleted: false, createdAt: at, updatedAt: at }
}

/** The `data` of `POST /transfer`. */
export function writeNewTransfer(facts: TransferFacts) {
  const at = facts.createdAt.toISOString()
  return {
    ...writeTransferFields(facts),
    transfersessionid: [],
    transfertrials: [],
    request: facts.id,
    recipient: facts.recipient.id,
    createdAt: at,
    updatedAt: at,
  }
}

/** The `data` of `GET /transfer/verify/{reference}`. */
export function writeTransfer(facts: TransferFacts) {
  const at = facts.createdAt.toISOString()
  const { createdAt, ...recipient } = facts.recipient
  return {
    ...writeTransferFields(facts),
    request: facts.id,
    recipient: {
      ...writeRecipientFields(recipient),
      createdAt: createdAt.toISOString(),
      updatedAt: at,
    },
    session: { provider: null, id: null },
    fee_charged: 0,
    fees_breakdown: null,
    gateway_response: facts.status === 'failed' ? 'Account cannot be credited' : null,
    createdAt: at,
    updatedAt: at,
  }
}

/** The `data` of `transfer.*`. */
export function writeTransferEvent(facts: TransferFacts) {
  const at = facts.createdAt.toISOString()
  const { createdAt, ...recipient } = facts.recipient
  return {
    ...writeTransferFields(facts),
    integration: { id: integration, is_live: false, business_name: 'Imole' },
    recipient: {
      ...writeRecipientFields(recipient),
      created_at: createdAt.toISOString(),
      updated_at: at,
    },
    session: { provider: null, id: null },
    created_at: at,
    updated_at: at,
  }
}

function writeTransferFields({ id, reference, status, amountKobo, reason }: TransferFacts) {
  return {
    amount: amountKobo,
    currency: 'NGN',
    domain: 'test',
    failures: null,
    id,
    integration,
    reason,
    reference,
    source: 'balance',
    source_details: null,
    status,
    titan_code: null,
    transfer_code: `TRF_sandbox${id}`,
    transferred_at: null,
  }
}

function writeRecipientFields({
  id,
  code,
  name,
  accountNumber,
  bankCode,
}: Omit<RecipientFacts, 'createdAt'>) {
  return {
    active: true,
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: '',
    id,
    integration,
    metadata: null,
    name,
    recipient_code: code,
    type: 'nuban',
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name: someBanks.find((bank) => bank.code === bankCode)?.name ?? 'A bank',
    },
  }
}
