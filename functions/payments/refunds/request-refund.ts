import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction, type Tx } from '../../../backend/functions/functions.ts'
import { requestRefund as contract } from '../../../domain/payments/payment-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { insertRefund, listRefundable } from '../../orders/money/refund-surplus.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { findPayment } from '../payments.ts'
import { approve } from './approve-refund.ts'
import { lockRefund } from './lock-refund.ts'
import { mayRefundAlone } from './refunds.ts'

/**
 * Staff request a refund. Up to a limit for the payment, and for the person in 24 hours, it is made
 * immediately; above it a second member of staff must approve it (OWASP ASVS 5.0, 2.3.5). All
 * refunds of a payment together never exceed what arrived. What the buyer did not pay too much
 * lowers what the order costs, once the refund is approved.
 * @returns 200 `{ refundId, isApproved }`; 403 not staff; 404 no such payment; 409 more than was
 * paid, or the order is not paid in full
 */
export const requestRefund: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { paymentId, amountKobo, reason } = parseRequest(contract, body)
    const refund = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const known = await findPayment(tx, { id: paymentId })
      const locked = known && (await lockOrder(tx, known.orderId))
      // Read again under the lock of the order, which all changes of its payments take.
      const payment = locked && (await findPayment(tx, { id: paymentId }))
      if (!locked || payment?.status !== 'succeeded')
        throw new FunctionError(404, 'There is no such payment.')
      const creditNoteKobo = await requireRoom(tx, { order: locked, paymentId, amountKobo })
      const isApproved = await mayRefundAlone(tx, { staffId, paymentId, amountKobo })
      const refundId = await insertRefund(tx, {
        paymentId,
        amountKobo,
        creditNoteKobo,
        reason,
        requestedBy: staffId,
      })
      if (isApproved)
        await approve(
          tx,
          { ...(await lockRefund(tx, refundId)), staffId, approvedBy: null },
          context,
        )
      return { refundId, isApproved }
    })
    return answer(contract, refund)
  },
}

/**
 * The caller has locked the order, so that two parallel requests are counted one after the other.
 * @returns the part of the refund that lowers what the order costs
 * @throws FunctionError 409 when there is not that much to give back
 */
async function requireRoom(
  tx: Tx,
  { order, paymentId, amountKobo }: { order: Order; paymentId: string; amountKobo: number },
): Promise<number> {
  const payments = await listRefundable(tx, order.id)
  const room = payments.find((payment) => payment.paymentId === paymentId)?.roomKobo ?? 0
  if (amountKobo > room) throw new FunctionError(409, 'That is more than is left of this payment.')
  const { surplusKobo, chargedKobo } = await getOrderMoney(tx, order.id)
  const creditNoteKobo = Math.max(0, amountKobo - surplusKobo)
  if (creditNoteKobo === 0) return 0
  if (order.status === 'pending_payment')
    throw new FunctionError(
      409,
      'This order is not paid in full. End it: what has arrived then goes back.',
    )
  const { rows } = await tx.query<{ requestedKobo: number }>(
    `select coalesce(sum(credit_note_kobo), 0)::float8 as "requestedKobo"
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = 'requested'`,
    [order.id],
  )
  if (creditNoteKobo + (rows[0]?.requestedKobo ?? 0) > chargedKobo)
    throw new FunctionError(409, 'That is more than this order costs.')
  return creditNoteKobo
}
