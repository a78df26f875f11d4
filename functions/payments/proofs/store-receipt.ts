import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'
import { extendHold } from '../../orders/holds/hold-changes.ts'
import type { Order } from '../../orders/order-access.ts'
import { writeEvent } from '../../orders/order-changes.ts'
import type { StoredFile } from '../../files/store-files.ts'
import { updatePayment, type Payment } from '../payments.ts'
import { transferToCheckMail } from '../staff-mails.ts'

interface NewReceipt {
  order: Order
  payment: Payment
  fileName: string
  file: StoredFile
}

/**
 * Stores the receipt of a locked order, extends its hold, and tells the staff. A receipt that the
 * order has already changes nothing.
 * @returns whether it is new
 * @throws FunctionError 409 for more files than an order may have; 503 without space
 */
export async function storeReceipt(
  tx: Tx,
  { order, payment, fileName, file }: NewReceipt,
  context: FunctionContext,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into public.transfer_proofs (payment_id, file_name, media_type, object_path, size_bytes,
       sha256)
     select $1, $2, $3, $4, $5, $6
     where not exists (
       select from public.transfer_proofs where payment_id = $1 and sha256 = $6
     )`,
    [
      payment.id,
      cleanLine(fileName).slice(0, 200) || 'receipt',
      file.mediaType,
      file.objectPath,
      file.sizeBytes,
      file.sha256,
    ],
  )
  if (rowCount === 0) return false
  const now = context.now()
  const heldUntil = (await extendHold(tx, order, now)) ?? order.heldUntil
  if (payment.status === 'started') await updatePayment(tx, payment.id, { status: 'checking' })
  await writeEvent(
    tx,
    order.id,
    {
      kind: 'proof',
      actor: { kind: 'customer', id: context.caller.personId },
      message: 'Receipt of the transfer sent. We will check for the money and confirm it.',
    },
    now,
  )
  const receipts = await countReceipts(tx, payment.id)
  const mail = transferToCheckMail({ ...order, heldUntil }, { payment, receipts }, context)
  await context.queueMail(tx, mail)
  return true
}

async function countReceipts(tx: Tx, paymentId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'select count(*)::integer as count from public.transfer_proofs where payment_id = $1',
    [paymentId],
  )
  return row.count
}
