import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'
import {
  maxProofBytes,
  maxProofFormBytes,
  maxProofs,
  proofMediaType,
  tooLargeProofMessage,
  tooManyProofsMessage,
  wrongProofTypeMessage,
  type ProofMediaType,
} from '../../../domain/payments/transfer-proof.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import { sendTransferProof as contract } from '../../../domain/orders/order-payments.ts'
import { isOpenPayment } from '../../../domain/payments/payment-status.ts'
import { extendHold } from '../../orders/hold-changes.ts'
import { requireOrder, type Order } from '../../orders/order-access.ts'
import { writeEvent } from '../../orders/order-changes.ts'
import { getOrderView } from '../../orders/order-view.ts'
import { answerRefusals } from '../../security/answer-refusals.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { listPayments, updatePayment, type Payment } from '../payments.ts'
import { transferToCheckMail } from '../staff-mails.ts'
import { findPdfProblem } from './check-pdf.ts'
import { readPicture } from './read-picture.ts'

const limit = { limit: 10, windowS: 3_600 }

/**
 * Stores the receipt of a bank transfer. The payment is `checking` from then on, the first receipt
 * extends the hold of the order by a day, and the staff get a mail. The same file sent again changes
 * nothing.
 * @returns 200 `OrderView`; 400 what is wrong with the file; 404 no such order; 409 no transfer is
 * open, or it has three files; 413 too large; 429 too many; 503 no space or memory at this moment
 */
export const sendTransferProof: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  upload: { maxBytes: maxProofFormBytes, tooLarge: tooLargeProofMessage },
  async handle({ body }, context) {
    const { file, ...proof } = parseRequest(contract, body)
    if (file.size > maxProofBytes) throw new FunctionError(413, tooLargeProofMessage)
    // Only then is work spent on the file.
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      requireExpected(tx, proof, context),
    )
    const receipt = {
      name: cleanLine(file.name).slice(0, 200) || 'receipt',
      ...(await readReceipt(new Uint8Array(await file.arrayBuffer()))),
    }
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const payment = await requireOpenTransfer(tx, order)
      if (await insertReceipt(tx, payment, receipt)) await noteReceipt(tx, order, payment, context)
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
    return answer(contract, view)
  },
}

interface Receipt {
  mediaType: ProofMediaType
  content: Uint8Array
}

async function readReceipt(bytes: Uint8Array): Promise<Receipt> {
  const mediaType = proofMediaType(bytes)
  if (!mediaType) throw new FunctionError(400, wrongProofTypeMessage)
  if (mediaType !== 'application/pdf')
    return { mediaType: 'image/jpeg', content: await readPicture(bytes) }
  const problem = findPdfProblem(bytes)
  if (problem) throw new FunctionError(400, problem)
  return { mediaType, content: bytes }
}

/** Every try is counted, also of files that are refused afterwards. */
async function requireExpected(tx: Tx, proof: OrderProof, context: FunctionContext): Promise<void> {
  const order = await requireOrder(tx, proof, context)
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
  if (!payment || order.status !== 'pending_payment')
    throw new FunctionError(409, 'We do not expect a bank transfer for this order.')
  return payment
}

/** @returns false when the order has this receipt already */
async function insertReceipt(
  tx: Tx,
  { id }: Payment,
  { name, mediaType, content }: Receipt & { name: string },
): Promise<boolean> {
  const { rowCount } = await answerRefusals(
    tx.query(
      `insert into public.transfer_proofs (payment_id, file_name, media_type, content)
       select $1, $2, $3, $4
       where not exists (
         select from public.transfer_proofs where payment_id = $1 and content = $4
       )`,
      [id, name, mediaType, content],
    ),
  )
  return rowCount === 1
}

async function noteReceipt(
  tx: Tx,
  order: Order,
  payment: Payment,
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const extendedUntil = await extendHold(tx, order, now)
  if (payment.status === 'started') await updatePayment(tx, payment.id, { status: 'checking' })
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
  await context.queueMail(
    tx,
    transferToCheckMail(
      { ...order, heldUntil: extendedUntil ?? order.heldUntil },
      payment,
      context,
    ),
  )
}
