/** A refund as the API of Paystack writes it, as far as this shop reads it. */
export interface FakeRefund {
  id: number
  transaction_reference: string
  amount: number
  merchant_note: string | null
  status: string
}

/** A dispute as the API of Paystack writes it, as far as this shop reads it. */
export interface FakeDispute {
  id: number
  status: string
  resolution: string | null
  transaction: { reference: string }
  refund_amount: number | null
  currency: string
  category: string
  messages: { body: string }[]
  dueAt: string | null
  resolvedAt: string | null
  createdAt: string
}

/** What the shop answered to a dispute, in the order of the calls. */
export interface DisputeCall {
  call: 'upload' | 'evidence' | 'resolve'
  dispute: string
  body: unknown
}

export interface RefundsAndDisputes {
  refunds: FakeRefund[]
  disputes: FakeDispute[]
  disputeCalls: DisputeCall[]
  /** While set, the API refuses to resolve a dispute with this message. */
  refusesToResolve: string | null
  /** The bank accounts that refunds were retried with. */
  retries: { id: string; body: unknown }[]
  /** The answer to a request; null when it is about something else. */
  answer(request: FakeRequest): { status: number; body: object } | null
  clear(): void
}

interface FakeRequest {
  method: string
  url: URL
  text: string
}

const ok = (data: unknown) => ({ status: 200, body: { status: true, message: 'OK', data } })
const no = (status: number, message: string) => ({ status, body: { status: false, message } })

/** The refunds and disputes of a fake gateway, with the paths and fields of Paystack's description. */
export function createRefundsAndDisputes(): RefundsAndDisputes {
  const fake: RefundsAndDisputes = {
    refunds: [],
    disputes: [],
    disputeCalls: [],
    refusesToResolve: null,
    retries: [],
    answer(request) {
      const [, noun, id = '', action = ''] = request.url.pathname.split('/')
      if (id === 'retry_with_customer_details') return answerRetry(fake, action, request)
      if (noun === 'refund') return answerRefund(fake, id, request)
      if (noun === 'dispute') return answerDispute(fake, { id, action }, request)
      if (noun === 'uploads') {
        fake.disputeCalls.push({ call: 'upload', dispute: id, body: request.text })
        return ok(null)
      }
      return null
    },
    clear: () =>
      Object.assign(fake, {
        refunds: [],
        disputes: [],
        disputeCalls: [],
        refusesToResolve: null,
        retries: [],
      }),
  }
  return fake
}

function answerRefund(fake: RefundsAndDisputes, id: string, { method, text }: FakeRequest) {
  if (method === 'POST') {
    const { transaction, amount, merchant_note } = JSON.parse(text) as {
      transaction: string
      amount: number
      merchant_note?: string
    }
    const refund = {
      id: fake.refunds.length + 1,
      transaction_reference: transaction,
      amount,
      merchant_note: merchant_note ?? null,
      status: 'pending',
    }
    fake.refunds.push(refund)
    return ok(refund)
  }
  if (id === '') return ok(fake.refunds)
  const refund = fake.refunds.find((each) => String(each.id) === id)
  return refund ? ok(refund) : no(404, 'Refund not found')
}

function answerRetry(fake: RefundsAndDisputes, id: string, { text }: FakeRequest) {
  const refund = fake.refunds.find((each) => String(each.id) === id)
  if (!refund) return no(404, 'Refund not found')
  fake.retries.push({ id, body: JSON.parse(text) })
  refund.status = 'processing'
  return ok(refund)
}

function answerDispute(
  fake: RefundsAndDisputes,
  { id, action }: { id: string; action: string },
  { url, text }: FakeRequest,
) {
  const dispute = fake.disputes.find((each) => String(each.id) === id)
  if (!dispute) return no(404, 'Dispute not found')
  if (action === '') return ok(dispute)
  if (action === 'upload_url') {
    const fileName = `file-of-${id}-${url.searchParams.get('upload_filename')}`
    return ok({ signedUrl: `${url.origin}/uploads/${id}`, fileName })
  }
  const body = JSON.parse(text) as { resolution?: string; refund_amount?: number }
  if (action === 'evidence') {
    fake.disputeCalls.push({ call: 'evidence', dispute: id, body })
    return ok({ id: 77, dispute: Number(id) })
  }
  if (fake.refusesToResolve !== null) return no(400, fake.refusesToResolve)
  fake.disputeCalls.push({ call: 'resolve', dispute: id, body })
  const accepts = body.resolution === 'merchant-accepted'
  Object.assign(dispute, {
    status: accepts ? 'resolved' : 'awaiting-bank-feedback',
    resolution: accepts ? 'merchant-accepted' : null,
    resolvedAt: accepts ? new Date().toISOString() : null,
  })
  return ok({ id: Number(id) })
}
