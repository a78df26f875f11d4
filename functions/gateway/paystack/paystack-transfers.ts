import { z } from 'zod'
import { GatewayError } from '../gateway.ts'
import type { GatewayTransfer, GatewayTransfers } from '../gateway-transfer.ts'
import type { CallPaystack } from './call-paystack.ts'
import { kobo } from './paystack-fields.ts'

/**
 * Paystack's page "How transfers work": pending, received and otp are open; success, failed, reversed,
 * abandoned, blocked and rejected are final. One that is not named is not an end.
 */
const statuses: Readonly<Record<string, GatewayTransfer['status']>> = {
  pending: 'pending',
  received: 'pending',
  otp: 'needs_code',
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
}
const transfer = z.object({
  reference: z.string(),
  status: z.string(),
  amount: kobo,
  transfer_code: z.string(),
  gateway_response: z.string().nullish().catch(null),
})

/** The transfers of Paystack, from our balance. Amounts are in kobo. */
export function createTransfers(call: CallPaystack): GatewayTransfers {
  return {
    async createRecipient({ name, accountNumber, bankCode }) {
      const answer = await call(
        z.object({ recipient_code: z.string().min(3) }),
        '/transferrecipient',
        {
          body: {
            type: 'nuban',
            name,
            account_number: accountNumber,
            bank_code: bankCode,
            currency: 'NGN',
          },
        },
      )
      if (!answer) throw new GatewayError('The payment service has no such account')
      return { code: answer.data.recipient_code }
    },
    async transfer({ reference, amountKobo, recipientCode, reason }) {
      const answer = await call(transfer, '/transfer', {
        body: {
          source: 'balance',
          amount: amountKobo,
          recipient: recipientCode,
          reference,
          reason,
          currency: 'NGN',
        },
      })
      if (!answer) throw new GatewayError('The payment service does not know this recipient')
      return readTransfer(answer.data)
    },
    async verifyTransfer(reference) {
      const answer = await call(transfer, `/transfer/verify/${encodeURIComponent(reference)}`)
      return answer && readTransfer(answer.data)
    },
  }
}

function readTransfer({
  reference,
  status,
  amount,
  transfer_code: code,
  gateway_response: message,
}: z.infer<typeof transfer>): GatewayTransfer {
  return {
    reference,
    status: Object.hasOwn(statuses, status) ? (statuses[status] ?? 'pending') : 'pending',
    amountKobo: amount,
    code,
    message: message ?? null,
  }
}
