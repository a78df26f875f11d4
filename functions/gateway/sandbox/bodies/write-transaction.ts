/** What is known about a transaction of a gateway with the API of Paystack. */
export interface TransactionFacts {
  id: number
  reference: string
  /** As Paystack names it, such as `success` or `ongoing`. */
  status: string
  /** What the shop asked for. */
  requestedKobo: number
  /** What the payer sent or, while nothing came, what is due. */
  amountKobo: number
  email: string
  createdAt: Date
  paidAt: Date | null
  channel?: string
  domain?: 'test' | 'live'
  currency?: string
  /** Why the last try was declined. */
  declinedWith?: string | null
  /** What names the card; another one for each kind. */
  card?: string
  /** In the month in which it expires; missing for a card that works for years. */
  cardExpiresAt?: Date | null
}

const responses: Readonly<Record<string, string>> = {
  abandoned: 'The transaction was not completed',
  failed: 'Insufficient Funds',
  ongoing: 'Transaction in progress',
  processing: 'Payment is being processed',
  reversed: 'Reversed',
  success: 'Successful',
}

/** The `data` of `GET /transaction/verify/{reference}`. */
export function writeTransaction(facts: TransactionFacts) {
  const createdAt = facts.createdAt.toISOString()
  return {
    ...writeCommonFields(facts),
    receipt_number: null,
    plan: null,
    createdAt,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
  }
}

/** The `data` of `POST /transaction/charge_authorization`. */
export function writeChargedCard(facts: TransactionFacts) {
  const { id, reference, status, amount, currency, domain, metadata, ...rest } =
    writeCommonFields(facts)
  const { gateway_response, message, channel, ip_address, log, fees, customer } = rest
  return {
    amount,
    currency,
    transaction_date: facts.createdAt.toISOString(),
    status,
    reference,
    domain,
    metadata,
    gateway_response,
    message,
    channel,
    ip_address,
    log,
    fees,
    authorization: writeAuthorization(facts),
    customer,
    plan: null,
    id,
  }
}

/** The `data` of a charge that the bank of the card wants its owner to confirm. */
export function writePausedCharge({ reference, url }: { reference: string; url: string }) {
  return { paused: true, reference, authorization_url: url, access_code: reference }
}

/** The `data` of `charge.success`. */
export function writeCharge(facts: TransactionFacts) {
  return { ...writeCommonFields(facts), plan: {} }
}

/** A row of `GET /transaction`, which lists what was paid. */
export function writeListedTransaction(facts: TransactionFacts) {
  const { ip_address, metadata: _, ...common } = writeCommonFields(facts)
  return {
    ...common,
    ip_address,
    metadata: null,
    plan: {},
    connect: null,
    createdAt: facts.createdAt.toISOString(),
  }
}

/** `meta` of `GET /transaction`. */
export function writePages({
  total,
  totalKobo,
  perPage,
  page,
}: {
  total: number
  totalKobo: number
  perPage: number
  page: number
}) {
  return {
    total,
    total_volume: totalKobo,
    skipped: (page - 1) * perPage,
    perPage: String(perPage),
    page,
    pageCount: Math.ceil(total / perPage),
  }
}

/** The fields of all of them. */
function writeCommonFields(facts: TransactionFacts) {
  const { status, amountKobo, channel = 'card' } = facts
  const paidAt = facts.paidAt?.toISOString() ?? null
  return {
    id: facts.id,
    domain: facts.domain ?? 'test',
    status,
    reference: facts.reference,
    amount: amountKobo,
    message: null,
    gateway_response: facts.declinedWith ?? responses[status] ?? 'Transaction in progress',
    paid_at: paidAt,
    created_at: facts.createdAt.toISOString(),
    channel,
    currency: facts.currency ?? 'NGN',
    ip_address: '203.0.113.7',
    metadata: '',
    log: writeLog(facts),
    fees: paidAt === null ? null : feesOf(amountKobo),
    fees_split: null,
    // There is none before the first try.
    authorization: paidAt === null ? {} : writeAuthorization(facts),
    customer: writeCustomer(facts.email),
    split: {},
    order_id: null,
    paidAt,
    requested_amount: facts.requestedKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    subaccount: {},
  }
}

function writeLog({ status, createdAt, channel = 'card' }: TransactionFacts) {
  if (status === 'abandoned') return null
  const isSuccess = status === 'success' || status === 'reversed'
  return {
    start_time: Math.floor(createdAt.getTime() / 1_000),
    time_spent: 6,
    attempts: 1,
    errors: status === 'failed' ? 1 : 0,
    success: isSuccess,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: `Attempted to pay with ${channel}`, time: 5 },
      ...(isSuccess
        ? [{ type: 'success', message: `Successfully paid with ${channel}`, time: 6 }]
        : []),
    ],
  }
}

/** The code is new for each payment; the signature stays. */
function writeAuthorization({
  id,
  channel = 'card',
  card = 'works',
  cardExpiresAt,
}: TransactionFacts) {
  const lastDay = cardExpiresAt ?? new Date('2030-12-01')
  return {
    authorization_code: `AUTH_sandbox${id}`,
    bin: '408408',
    last4: '4081',
    exp_month: String(lastDay.getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(lastDay.getUTCFullYear()),
    channel,
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: channel === 'card',
    signature: `SIG_sandbox_${card}`,
    account_name: null,
  }
}

/** A customer without a name, as the shop sends none. */
function writeCustomer(email: string) {
  return {
    id: 100_001,
    first_name: null,
    last_name: null,
    email,
    customer_code: 'CUS_sandbox00000001',
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** Cards of Nigeria: 1.5 % and ₦100, at most ₦2,000. The shop bears them. */
function feesOf(amountKobo: number): number {
  return Math.min(Math.round(amountKobo * 0.015) + 10_000, 200_000)
}
