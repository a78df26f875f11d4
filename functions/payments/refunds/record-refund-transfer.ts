import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { recordRefundTransfer as contract } from '../../../domain/payments/refund-functions.ts'
import { describeAccount } from '../../../domain/payments/describe-account.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { findPayment } from '../payments.ts'
import { findRefundAccount, type RefundAccount } from './accounts/refund-account.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { finishRefund } from './apply-refund-status.ts'

/**
 * Staff note a transfer that they made for a refund: only now the refund is paid. The buyer gets a
 * mail with its reference.
 * @returns 200 `{ status }`, also the second time; 403 not staff; 404 no such refund; 409 it waits
 * for an approval, was withdrawn, is noted with another reference, or the buyer has given another
 * account
 */
export const recordRefundTransfer = defineSteps(
  contract,
  async ({ request: { refundId, accountNumber, transferReference }, transaction, context }) => {
    await transaction(async ({ tx, staffId }) => {
      const { order, refund } = await lockRefund(tx, refundId)
      if (refund.status === 'processed')
        return requireSameTransfer(tx, { refundId, accountNumber, transferReference })
      requireWaiting(refund)
      const now = context.now()
      const account = requirePayable(await findRefundAccount(tx, order.id), accountNumber, now)
      const payment = await findPayment(tx, { id: refund.paymentId })
      if (!payment) throw new Error('A refund has no payment')
      await tx.query(
        `insert into private.refund_transfers (refund_id, account_id, reference, recorded_by,
           created_at)
         values ($1, $2, $3, $4, $5)`,
        [refundId, account.id, transferReference, staffId, now],
      )
      const transfer = { paidTo: describeAccount(account), reference: transferReference }
      const actor = { kind: 'staff', id: staffId } as const
      await finishRefund(tx, { refund, payment, order, actor, transfer }, context)
    })
    return { status: 'processed' as const }
  },
)

/** The button was pressed twice. @throws FunctionError 409 when another transfer is noted */
async function requireSameTransfer(
  tx: Tx,
  noted: { refundId: string; accountNumber: string; transferReference: string },
): Promise<void> {
  const { rowCount } = await tx.query(
    `select from private.refund_transfers t
     join private.refund_accounts a on a.id = t.account_id
     where t.refund_id = $1 and a.account_number = $2 and t.reference = $3`,
    [noted.refundId, noted.accountNumber, noted.transferReference],
  )
  if (rowCount === 0) throw new FunctionError(409, 'This refund is paid already.')
}

/** @throws FunctionError 409 */
function requireWaiting({ status, byTransfer }: Refund): void {
  if (status === 'approved' && byTransfer) return
  throw new FunctionError(
    409,
    status === 'requested'
      ? 'This refund waits for a second approval. Do not pay it yet.'
      : status === 'withdrawn'
        ? 'This refund was withdrawn. Do not pay it.'
        : 'This refund is not paid by transfer.',
  )
}

/** @throws FunctionError 409 */
function requirePayable(
  account: RefundAccount | null,
  accountNumber: string,
  now: Date,
): RefundAccount {
  if (!account)
    throw new FunctionError(409, 'The buyer has not given an account yet. Do not pay this refund.')
  if (account.accountNumber !== accountNumber)
    throw new FunctionError(
      409,
      'The buyer has given another account since. Look at it again before you pay.',
    )
  if (account.mayPayAt > now)
    throw new FunctionError(
      409,
      `The account was changed less than a day ago. Do not pay it before ${formatMoment(account.mayPayAt)}.`,
    )
  return account
}
