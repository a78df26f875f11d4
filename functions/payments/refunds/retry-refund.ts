import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { retryRefund as contract } from '../../../domain/payments/refund-functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import { requireFreshSecondFactor } from '../../callers/require-staff.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { insertRefund } from '../../orders/money/refund-surplus.ts'
import type { Order } from '../../orders/order-access.ts'
import { findPayment, type Payment } from '../payments.ts'
import { findRefundAccount, type RefundAccount } from './accounts/refund-account.ts'
import { approve } from './approve-refund.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { mayRefundAlone } from './refunds.ts'
import { findAtGateway, retryAtGateway } from './stuck-at-gateway.ts'

interface Stuck {
  order: Order
  refund: Refund
  payment: Payment
  account: RefundAccount | null
}

/**
 * Staff try again what the gateway did not pay out. A refund that needs attention there goes to the
 * account of the buyer, under the same id. In every other case the gateway is asked first whether it
 * pays the money after all; if it does not, the old refund fails, which frees its sum, and a new one
 * is requested: at the gateway, or by a transfer of ours.
 * @returns 200 `{ refundId, status }`; 403 not staff; 404 no such refund; 409 it is not stuck, needs
 * an account, or the gateway pays it; 503 the gateway does not answer, and nothing changed
 */
export const retryRefund = defineSteps(
  contract,
  async ({ request: { refundId, by }, transaction, context }) => {
    const stuck = await transaction(({ tx }) => readStuck(tx, refundId))
    if (by === 'transfer' && stuck.payment.isTest)
      throw new FunctionError(
        409,
        'This was a test payment: no real money came, so none goes back.',
      )
    if (by === 'gateway' && stuck.refund.status === 'needs_attention' && stuck.refund.gatewayId) {
      const account = requireAccount(stuck.account, context.now())
      const status = await retryAtGateway(refundId, { ...stuck, account }, context)
      return { refundId, status }
    }
    const atGateway = await findAtGateway(stuck, context)
    const isPaying = atGateway && !['failed', 'needs-attention'].includes(atGateway.status)
    if (isPaying)
      throw new FunctionError(
        409,
        'The payment service pays this refund, or has paid it. Wait for its message.',
      )
    return transaction(({ tx, staffId }) =>
      replace(tx, { refundId, byTransfer: by === 'transfer', staffId }, context),
    )
  },
)

/** @throws FunctionError 404 or 409 */
async function readStuck(tx: Tx, refundId: string): Promise<Stuck> {
  const { order, refund } = await lockRefund(tx, refundId)
  const payment = await findPayment(tx, { id: refund.paymentId })
  if (!payment || !isStuck(refund))
    throw new FunctionError(409, 'This refund is not one that the payment service refused.')
  return { order, refund, payment, account: await findRefundAccount(tx, order.id) }
}

function isStuck({ status, byTransfer }: Refund): boolean {
  return !byTransfer && (status === 'needs_attention' || status === 'failed')
}

/** @throws FunctionError 409 */
function requireAccount(account: RefundAccount | null, now: Date): RefundAccount {
  if (!account)
    throw new FunctionError(409, 'The payment service needs an account of the buyer for this.')
  if (account.mayPayAt > now)
    throw new FunctionError(409, 'The account was changed less than a day ago.')
  return account
}

/** The failed refund frees its sum, and a new one takes it. Pressed twice, it is done once. */
async function replace(
  tx: Tx,
  { refundId, byTransfer, staffId }: { refundId: string; byTransfer: boolean; staffId: string },
  context: FunctionContext,
): Promise<{ refundId: string; status: RefundStatus }> {
  await requireFreshSecondFactor(tx, context)
  const { order, refund } = await lockRefund(tx, refundId)
  const { paymentId, amountKobo, reason } = refund
  if (!isStuck(refund)) throw new FunctionError(409, 'Somebody else has tried this refund again.')
  if (refund.status === 'needs_attention')
    await tx.query(`update public.refunds set status = 'failed' where id = $1`, [refundId])
  const { surplusKobo } = await getOrderMoney(tx, order.id)
  if (amountKobo > surplusKobo)
    throw new FunctionError(
      409,
      'This money is on its way in another refund, was kept as credit, or is needed for the order.',
    )
  const isApproved = await mayRefundAlone(tx, { staffId, paymentId, amountKobo })
  const next = { paymentId, amountKobo, reason, byTransfer, requestedBy: staffId }
  const nextId = await insertRefund(tx, next)
  if (isApproved)
    await approve(tx, { ...(await lockRefund(tx, nextId)), staffId, approvedBy: null }, context)
  return { refundId: nextId, status: isApproved ? 'approved' : 'requested' }
}
