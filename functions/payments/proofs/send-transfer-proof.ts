import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  maxProofBytes,
  maxProofFormBytes,
  maxProofs,
  tooLargeProofMessage,
  tooManyProofsMessage,
} from '../../../domain/payments/transfer-proof.ts'
import { mayPay } from '../../../domain/orders/order-status.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import { sendTransferProof as contract } from '../../../domain/orders/order-payments.ts'
import { isOpenPayment } from '../../../domain/payments/payment-status.ts'
import { storeFiles } from '../../files/store-files.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { requireOrder, type Order } from '../../orders/order-access.ts'
import { getOrderView } from '../../orders/order-view.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { listPayments, type Payment } from '../payments.ts'
import { readReceipt } from './read-receipt.ts'
import { storeReceipt } from './store-receipt.ts'

const limit = { limit: 10, windowS: 3_600 }

/**
 * Stores the receipt of a bank transfer. The payment is `checking` from then on, the first receipt
 * extends the hold of the order by a day, and the staff get a mail. The same file sent again
 * changes nothing.
 * @returns 200 `OrderView`; 400 what is wrong with the file; 404 no such order; 409 no transfer is
 * open, or it has three files; 413 too large; 429 too many; 503 no space or memory at this moment
 */
export const sendTransferProof = defineSteps(
  contract,
  async ({ request: { file, ...proof }, transaction, context }) => {
    if (file.size > maxProofBytes) throw new FunctionError(413, tooLargeProofMessage)
    // Only then is work spent on the file.
    await transaction(async ({ tx }) => requireExpected(tx, proof, context))
    const receipt = await readReceipt(new Uint8Array(await file.arrayBuffer()))
    return storeFiles(
      context,
      { bucket: 'transfer-proofs', files: [receipt] },
      async ([stored]) => {
        if (!stored) throw new Error('A file was not stored')
        const given = { fileName: file.name, file: stored }
        return transaction(async ({ tx }) => {
          const order = await requireOrder(tx, proof, context, { locks: true, payersToo: true })
          const payment = await requireOpenTransfer(tx, order)
          const keeps = await storeReceipt(tx, { order, payment, ...given }, context)
          const changed = await requireOrder(tx, proof, context, { payersToo: true })
          return { result: await getOrderView(tx, changed, context), keeps }
        })
      },
    )
  },
  { upload: { maxBytes: maxProofFormBytes, tooLarge: tooLargeProofMessage } },
)

/** Every try is counted, also of files that are refused afterwards. */
async function requireExpected(tx: Tx, proof: OrderProof, context: FunctionContext): Promise<void> {
  const order = await requireOrder(tx, proof, context, { payersToo: true })
  await requireRateLimit(
    tx,
    [{ key: `transfer-proof:${order.id}`, ...limit }],
    'You have sent several files for this order. We will look at them as soon as we can.',
    context,
  )
  const { id } = await requireOpenTransfer(tx, order)
  const { rowCount } = await tx.query(
    'select from public.transfer_proofs where payment_id = $1 limit $2',
    [id, maxProofs],
  )
  if (rowCount === maxProofs) throw new FunctionError(409, tooManyProofsMessage)
}

async function requireOpenTransfer(tx: Tx, order: Order): Promise<Payment> {
  const payment = (await listPayments(tx, order.id)).find(
    ({ method, status }) => method === 'bank_transfer' && isOpenPayment(status),
  )
  if (!payment || !mayPay(order.status, await getOrderMoney(tx, order.id)))
    throw new FunctionError(409, 'We do not expect a bank transfer for this order.')
  return payment
}
