import { z } from 'zod'
import { GatewayError, gatewayRefundStatuses, type GatewayRefunds } from '../gateway.ts'
import type { CallPaystack } from './call-paystack.ts'
import { findBankId } from './paystack-banks.ts'
import { id, kobo } from './paystack-fields.ts'

/** A status that the documentation does not name is not an end. */
const status = z.enum(gatewayRefundStatuses).catch('processing')
const refund = z.object({
  id,
  status,
  amount: kobo,
  transaction_reference: z.string().nullish(),
  merchant_note: z.string().nullish(),
})
const listedRefund = refund.extend({ createdAt: z.coerce.date().nullish().catch(null) })
const perPage = 100
/** A shop makes fewer than 1,000 refunds between a payment and the last check of its refunds. */
const maxPages = 10

/**
 * The refunds of Paystack. Amounts are in kobo.
 * @throws GatewayError from each method, when Paystack cannot be reached, refuses or answers otherwise
 */
export function createRefunds(call: CallPaystack): GatewayRefunds {
  return {
    async refund({ reference, amountKobo, reason }) {
      const answer = await call(z.object({ id }), '/refund', {
        body: { transaction: reference, amount: amountKobo, merchant_note: reason },
      })
      if (!answer) throw new GatewayError('The payment service does not know this payment')
      return answer.data
    },
    async findRefund(refundId) {
      const answer = await call(refund, `/refund/${encodeURIComponent(refundId)}`)
      return answer && readRefund(answer.data)
    },
    async listRefunds({ reference, since }) {
      const { found } = await listSince(call, since)
      // The description has no filter by transaction.
      return found
        .filter((each) => each.transaction_reference === reference)
        .map((each) => readRefund(each))
    },
    async listRefundsSince(since) {
      const { found, isComplete } = await listSince(call, since)
      if (!isComplete) throw new GatewayError('The payment service lists too many refunds')
      return found.map((each) => {
        const requestedAt = each.createdAt
        if (!requestedAt)
          throw new GatewayError('The payment service lists a refund without a time')
        return { ...readRefund(each), requestedAt }
      })
    },
    async retryRefund({ id: refundId, accountNumber, bankCode }) {
      const bankId = await findBankId(call, bankCode)
      if (!bankId) throw new GatewayError('The payment service does not know this bank')
      const path = `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`
      const answer = await call(z.object({ status }), path, {
        body: {
          refund_account_details: {
            currency: 'NGN',
            account_number: accountNumber,
            bank_id: bankId,
          },
        },
      })
      if (!answer) throw new GatewayError('The payment service does not know this refund')
      return answer.data
    },
  }
}

async function listSince(
  call: CallPaystack,
  since: Date,
): Promise<{ found: z.infer<typeof listedRefund>[]; isComplete: boolean }> {
  const found: z.infer<typeof listedRefund>[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = new URLSearchParams({
      perPage: String(perPage),
      page: String(page),
      from: since.toISOString(),
    })
    const rows = (await call(z.array(listedRefund), `/refund?${query}`))?.data ?? []
    found.push(...rows)
    if (rows.length < perPage) return { found, isComplete: true }
  }
  return { found, isComplete: false }
}

function readRefund({
  id: refundId,
  status: reported,
  amount,
  transaction_reference: reference,
  merchant_note: note,
}: z.infer<typeof refund>) {
  return {
    id: refundId,
    status: reported,
    amountKobo: amount,
    reference: reference ?? null,
    note: note ?? null,
  }
}
