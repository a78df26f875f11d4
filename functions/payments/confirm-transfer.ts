import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import {
  confirmTransfer as contract,
  sameReceiptCode,
} from '../../domain/payments/payment-functions.ts'
import { isFinalPayment } from '../../domain/payments/payment-status.ts'
import { findPayment, type Payment } from './payments.ts'
import { listSameReceipts } from './proofs/same-receipts.ts'
import { settle } from './settle.ts'

/**
 * Staff say how much arrived for a bank transfer: enough makes the order paid, for less the rest is
 * asked for, what is too much goes back, and 0 makes the payment failed: the buyer reads the reason.
 * @returns 200 `{ outcome }`; 400 no reason for 0; 403 without the grant finance; 404 no such transfer;
 * 409 its receipt was counted for another order, or it is their own order
 */
export const confirmTransfer = defineSteps(
  contract,
  async ({
    request: { paymentId, receivedKobo, reason, isReceiptKnown },
    transaction,
    context,
  }) => {
    const outcome = await transaction(async ({ tx, staffId }) => {
      const payment = await findPayment(tx, { id: paymentId })
      if (payment?.method !== 'bank_transfer')
        throw new FunctionError(404, 'There is no such transfer.')
      if (receivedKobo > 0 && isReceiptKnown !== true) await requireOwnReceipt(tx, payment)
      const status = receivedKobo > 0 ? 'succeeded' : 'failed'
      return settle(
        tx,
        payment.id,
        {
          reference: payment.reference,
          status,
          amountKobo: receivedKobo,
          currency: 'NGN',
          isTest: false,
          id: payment.reference,
          channel: 'bank_transfer',
          message: reason,
          card: null,
        },
        { ...context, actor: { kind: 'staff', id: staffId }, mayBeTest: false },
      )
    })
    return { outcome }
  },
)

/**
 * One transfer pays one order. A buyer who sends the receipt of another order may hope that nobody
 * remembers it.
 * @throws FunctionError 409
 */
async function requireOwnReceipt(tx: Tx, payment: Payment): Promise<void> {
  if (isFinalPayment(payment.status)) return
  const counted = (await listSameReceipts(tx, payment.id)).find(({ isCounted }) => isCounted)
  if (counted)
    throw new FunctionError(
      409,
      `The receipt of this transfer was counted for order ${counted.orderNumber} already. Look for a second transfer in the account, and confirm that you have seen it.`,
      { details: { code: sameReceiptCode } },
    )
}
