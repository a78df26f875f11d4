import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import {
  GatewayError,
  type BankAccount,
  type Gateway,
  type GatewayRefund,
} from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import type { Payment } from '../payments.ts'
import type { Refund } from './lock-refund.ts'

/**
 * What the gateway knows about a refund that it did not pay out; null when it never took it. A call
 * that failed may have been taken, so without an id its refunds of the payment are searched for one
 * of the same amount that belongs to no other refund of ours.
 * @throws FunctionError 503 when it cannot be asked
 */
export async function findAtGateway(
  { refund, payment }: { refund: Refund; payment: Payment },
  context: FunctionContext,
): Promise<GatewayRefund | null> {
  const gateway = requireGateway(payment, context)
  const { gatewayId, amountKobo } = refund
  if (gatewayId) return ask(() => gateway.findRefund(gatewayId), payment, context)
  const { reference, createdAt: since } = payment
  const all = await ask(() => gateway.listRefunds({ reference, since }), payment, context)
  const known = await context.db.transaction({ role: 'service_role' }, (tx) =>
    listKnownIds(tx, payment.id),
  )
  const own = all.filter((each) => each.amountKobo === amountKobo && !known.includes(each.id))
  return own.find(({ status }) => status !== 'failed') ?? null
}

/**
 * Lets the gateway pay a refund that needs attention to an account of the buyer. It is `processing`
 * during the call, so that two people at the same time call once.
 * @throws FunctionError 409 when somebody else has done it, 503 when the gateway refuses
 */
export async function retryAtGateway(
  refundId: string,
  { refund, payment, account }: { refund: Refund; payment: Payment; account: BankAccount },
  context: FunctionContext,
): Promise<RefundStatus> {
  const gateway = requireGateway(payment, context)
  const { accountNumber, bankCode } = account
  const move = (from: RefundStatus, to: RefundStatus) =>
    context.db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('update public.refunds set status = $3 where id = $1 and status = $2', [
        refundId,
        from,
        to,
      ]),
    )
  const { rowCount } = await move('needs_attention', 'processing')
  if (rowCount === 0) throw new FunctionError(409, 'Somebody else has tried this refund again.')
  try {
    await gateway.retryRefund({ id: refund.gatewayId ?? '', accountNumber, bankCode })
    // Its webhooks, and our questions, bring the result.
    return 'processing'
  } catch (error) {
    await move('processing', 'needs_attention')
    if (!(error instanceof GatewayError)) throw error
    logGatewayError(error, payment.reference, context)
    throw new FunctionError(503, `The payment service did not take it: ${error.message}`)
  }
}

/** Money goes back only through the gateway that it came through. */
function requireGateway({ method }: Payment, context: FunctionContext): Gateway {
  const gateway = openGateway(context)
  if (gateway?.name !== method)
    throw new FunctionError(503, 'The payment service of this payment is not set up.')
  return gateway
}

async function ask<Answer>(
  call: () => Promise<Answer>,
  { reference }: Payment,
  context: FunctionContext,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logGatewayError(error, reference, context)
    throw new FunctionError(
      503,
      'The payment service does not answer, so we do not know whether it pays this refund. Please try again later.',
      { retryAfterS: 300 },
    )
  }
}

async function listKnownIds(tx: Tx, paymentId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select gateway_id as id from public.refunds where payment_id = $1 and gateway_id is not null',
    [paymentId],
  )
  return rows.map(({ id }) => id)
}
