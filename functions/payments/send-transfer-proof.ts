import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { cleanLine } from '../../domain/text/clean-text.ts'
import {
  maxProofBytes,
  maxProofFormBytes,
  proofMediaType,
  tooLargeProofMessage,
  wrongProofTypeMessage,
} from '../../domain/payments/transfer-proof.ts'
import { sendTransferProof as contract } from '../../domain/orders/order-payments.ts'
import { isOpenPayment } from '../../domain/payments/payment-status.ts'
import { requireOrder } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { getOrderView } from '../orders/order-view.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { listPayments, updatePayment } from './payments.ts'
import { transferToCheckMail } from './staff-mails.ts'

const limit = { limit: 10, windowS: 3_600 }

/**
 * Stores the receipt of a bank transfer. The payment is `checking` from then on, the order is not
 * cancelled meanwhile, and the staff get a mail.
 * @returns 200 `OrderView`; 400 neither a picture nor a PDF; 404 no such order; 409 no transfer is
 * open; 413 too large; 429 too many
 */
export const sendTransferProof: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  upload: { maxBytes: maxProofFormBytes, tooLarge: tooLargeProofMessage },
  async handle({ body }, context) {
    const { file, ...proof } = parseRequest(contract, body)
    if (file.size > maxProofBytes) throw new FunctionError(413, tooLargeProofMessage)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const mediaType = proofMediaType(bytes)
    if (!mediaType) throw new FunctionError(400, wrongProofTypeMessage)
    const now = context.now()
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      await requireRateLimit(
        tx,
        [{ key: `transfer-proof:${order.id}`, ...limit }],
        'You have sent several files for this order. We will look at them as soon as we can.',
        context,
      )
      const payment = (await listPayments(tx, order.id)).find(
        ({ method, status }) => method === 'bank_transfer' && isOpenPayment(status),
      )
      if (!payment || order.status !== 'pending_payment')
        throw new FunctionError(409, 'We do not expect a bank transfer for this order.')
      await tx.query(
        `insert into public.transfer_proofs (payment_id, file_name, media_type, content)
         values ($1, $2, $3, $4)`,
        [payment.id, cleanLine(file.name).slice(0, 200) || 'receipt', mediaType, bytes],
      )
      await updatePayment(tx, payment.id, { status: 'checking' })
      await writeEvent(
        tx,
        order.id,
        {
          kind: 'proof',
          actor: { kind: 'customer', id: context.caller.userId },
          message: 'Receipt of the transfer sent. We will check for the money and confirm it.',
        },
        now,
      )
      await context.queueMail(tx, transferToCheckMail(order, payment, context))
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
    return answer(contract, view)
  },
}
