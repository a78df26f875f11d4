import {
  someBanks,
  writeAccount,
  writeBank,
} from '../../functions/gateway/sandbox/bodies/write-bank.ts'
import {
  writeDispute,
  writeResolvedDispute,
} from '../../functions/gateway/sandbox/bodies/write-dispute.ts'
import {
  writeNewRefund,
  writeRefund,
  writeRetriedRefund,
} from '../../functions/gateway/sandbox/bodies/write-refund.ts'
import {
  writeChargedCard,
  writeListedTransaction,
  writePages,
  writePausedCharge,
  writeTransaction,
} from '../../functions/gateway/sandbox/bodies/write-transaction.ts'
import type { GatewayState } from './fake-gateway-state.ts'
import {
  writeNewTransfer,
  writeRecipient,
  writeTransfer,
} from '../../functions/gateway/sandbox/bodies/write-transfer.ts'

/** An answer of the fake gateway. */
export interface Answer {
  status: number
  body: object
}

interface Call {
  /** Parsed JSON; null without a body. */
  body: unknown
  url: URL
  state: GatewayState
  /** What it says about every transaction, instead of what is usual. */
  says: object
}

type Route = (call: Call, id: string) => Answer

const routes: Record<string, Route> = {
  'POST /transaction/initialize'({ body, url, state }) {
    const payment = body as { reference: string; amount: number; email: string }
    if (state.transactions.has(payment.reference))
      return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    state.open(payment)
    const { reference } = payment
    return answer('Authorization URL created', {
      authorization_url: `${url.origin}/pay/${reference}`,
      access_code: `access-${reference}`,
      reference,
    })
  },
  'GET /transaction/verify/:id'({ state, says }, reference) {
    const transaction = state.transactions.get(reference)
    return transaction
      ? answer('Verification successful', { ...writeTransaction(transaction), ...says })
      : refuse(400, 'Transaction reference not found.', 'transaction_not_found')
  },
  'GET /transaction': listTransactions,
  'POST /transaction/charge_authorization'({ body, url, state, says }) {
    const { authorization_code: code = '', ...charge } = body as Record<string, string> & {
      reference: string
      amount: number
      email: string
    }
    const { reference } = charge
    if (state.transactions.has(reference))
      return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    if (!code.startsWith('AUTH_')) return refuse(400, 'Authorization code is invalid')
    state.charge({ ...charge, code })
    const charged = state.transactions.get(reference)
    if (charged?.status === 'ongoing')
      return answer(
        'Please, redirect your customer to the authorization url provided',
        writePausedCharge({ reference, url: `${url.origin}/confirm/${reference}` }),
      )
    const card = state.cards.get(code)
    const retry = typeof card === 'object' && card.retryBy ? { retry_by: card.retryBy } : {}
    return charged
      ? answer('Charge attempted', { ...writeChargedCard(charged), ...retry, ...says })
      : refuse(500, 'The charge is gone')
  },
  'POST /refund'({ body, state }) {
    const {
      transaction,
      amount,
      merchant_note: note,
    } = body as Record<string, string> & {
      amount: number
    }
    if (!transaction || !state.transactions.has(transaction))
      return refuse(400, 'Transaction reference not found.', 'transaction_not_found')
    const refund = state.refunds.get(state.addRefund(transaction, amount, note))
    return refund
      ? answer('Refund has been queued for processing', writeNewRefund(refund))
      : refuse(500, 'The refund is gone')
  },
  'GET /refund'({ state }) {
    const refunds = [...state.refunds.values()].map(writeRefund).toReversed()
    return answer('Refunds retrieved', refunds, {
      total: refunds.length,
      skipped: 0,
      perPage: '100',
      page: 1,
      pageCount: 1,
      failedRefundCount: 0,
    })
  },
  'GET /refund/:id'({ state }, id) {
    const refund = state.refunds.get(id)
    return refund
      ? answer('Refund retrieved', writeRefund(refund))
      : refuse(404, 'Refund not found')
  },
  'POST /refund/retry_with_customer_details/:id'({ state }, id) {
    const refund = state.refunds.get(id)
    if (!refund) return refuse(404, 'Refund not found')
    if (refund.status !== 'needs-attention') return refuse(400, 'Refund does not need attention')
    refund.status = 'processing'
    return answer('Refund retried and has been queued for processing', writeRetriedRefund(refund))
  },
  'GET /bank': listBanks,
  'GET /bank/resolve'({ url: { searchParams } }) {
    const account = writeAccount(
      searchParams.get('account_number') ?? '',
      searchParams.get('bank_code') ?? '',
    )
    return account
      ? answer('Account number resolved', account)
      : refuse(422, 'Could not resolve account name. Check parameters or try again.')
  },
  'GET /dispute/:id'({ state }, id) {
    const dispute = state.disputes.get(id)
    return dispute
      ? answer('Dispute retrieved', writeDispute(dispute))
      : refuse(404, 'Dispute not found')
  },
  'GET /dispute/:id/upload_url'({ state, url }, id) {
    const name = url.searchParams.get('upload_filename')
    return name && state.disputes.has(id)
      ? answer('Upload url generated', {
          signedUrl: `${url.origin}/evidence-file?dispute=${id}`,
          fileName: `file-${id}`,
        })
      : refuse(404, 'Dispute not found')
  },
  'POST /dispute/:id/evidence'({ state, body }, id) {
    if (!state.disputes.has(id)) return refuse(404, 'Dispute not found')
    const at = '2026-11-21T11:00:00.000Z'
    return answer('Evidence created', {
      delivery_address: '',
      delivery_date: '',
      ...(body as object),
      dispute: Number(id),
      id: 21,
      createdAt: at,
      updatedAt: at,
    })
  },
  'PUT /dispute/:id/resolve'({ state, body }, id) {
    const dispute = state.disputes.get(id)
    if (!dispute) return refuse(404, 'Dispute not found')
    const {
      resolution,
      message,
      uploaded_filename: fileName,
    } = body as Record<'resolution' | 'message' | 'uploaded_filename', string>
    if (resolution === 'merchant-accepted') state.endDispute(id, resolution)
    else dispute.status = 'awaiting-bank-feedback'
    return answer(
      'Dispute successfully resolved',
      writeResolvedDispute(dispute, { message, fileName }),
    )
  },
  'POST /transferrecipient'({ body, state: { transfers } }) {
    const given = body as { name: string; account_number: string; bank_code: string }
    if (!writeAccount(given.account_number, given.bank_code))
      return refuse(400, 'Account number is invalid')
    return answer('Transfer recipient created successfully', writeRecipient(transfers.add(given)))
  },
  'POST /transfer'({ body, state: { transfers } }) {
    const given = body as { reference: string; amount: number; recipient: string; reason: string }
    if (transfers.sent.has(given.reference))
      return refuse(400, 'Duplicate transfer reference', 'duplicate_transfer_reference')
    if (!transfers.recipients.has(given.recipient))
      return refuse(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
    return answer('Transfer has been queued', writeNewTransfer(transfers.send(given)))
  },
  'GET /transfer/verify/:id'({ state: { transfers } }, reference) {
    const transfer = transfers.sent.get(reference)
    return transfer
      ? answer('Transfer retrieved', writeTransfer(transfer))
      : refuse(404, 'Transfer not found', 'transfer_not_found')
  },
  'PUT /evidence-file': () => ({ status: 200, body: {} }),
}
const patterns = Object.entries(routes).map(([route, handle]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  handle,
}))

/** Answers a call as the official examples do. */
export function answerCall(method: string, call: Call): Answer {
  for (const { pattern, handle } of patterns) {
    const match = pattern.exec(`${method} ${call.url.pathname}`)
    if (match) return handle(call, decodeURIComponent(match[1] ?? ''))
  }
  return refuse(404, 'There is nothing at this address')
}

/** Paid transactions with a status, the newest first, by the moment they were opened. */
function listTransactions({ url: { searchParams: query }, state, says }: Call): Answer {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9']
  const [perPage, page] = [Number(query.get('per_page') ?? 50), Number(query.get('page') ?? 1)]
  const listed = [...state.transactions.values()]
    .filter(({ status, createdAt }) => {
      const at = createdAt.toISOString()
      return status === query.get('status') && at >= from && at <= to
    })
    .toReversed()
  return answer(
    'Transactions retrieved',
    listed
      .slice((page - 1) * perPage, page * perPage)
      .map((each) => ({ ...writeListedTransaction(each), ...says })),
    writePages({
      total: listed.length,
      totalKobo: listed.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
      perPage,
      page,
    }),
  )
}

/** Two pages, with a cursor from the first to the second. */
function listBanks({ url }: Call): Answer {
  const half = 4
  const isSecond = url.searchParams.get('next') === 'second'
  const banks = isSecond ? someBanks.slice(half) : someBanks.slice(0, half)
  return answer('Banks retrieved', banks.map(writeBank), {
    next: isSecond ? null : 'second',
    previous: null,
    perPage: half,
  })
}

function answer(message: string, data: object, meta?: object): Answer {
  return { status: 200, body: { status: true, message, data, ...(meta ? { meta } : {}) } }
}

/** A refusal in the format of Paystack. */
export function refuse(status: number, message: string, code = 'invalid_params'): Answer {
  const meta = { nextStep: 'Ensure that the values that you pass are valid.' }
  return { status, body: { status: false, message, meta, type: 'validation_error', code } }
}
