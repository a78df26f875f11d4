import { defineSteps } from '../callers/define-function.ts'
import type { FunctionContext } from '../../backend/functions/functions.ts'
import {
  startPayment as contract,
  type StartedPayment,
} from '../../domain/orders/order-payments.ts'
import { findTransferAccount } from '../orders/transfers/transfer-account.ts'
import { openPage, waitForPage } from './gateway/open-page.ts'
import { queryOrder } from './gateway/query-attempts.ts'
import { openPayment, tooManyPayments, type OpenedPayment } from './open-payment.ts'
import type { Payment } from './payments.ts'

/** How many references in a row the gateway may know already, after a backup was restored. */
const maxUsedReferences = 5

/**
 * Starts a payment of an order: at the page of the gateway, or as a bank transfer of the exact
 * amount. First the gateway is asked about the earlier payments, because one that was declined or
 * left may have been paid since. A repeated request gets the same payment as long as its page can be
 * used, also after a declined card.
 * @returns 200 `StartedPayment`; 404 no such order; 409 it is paid or cancelled, a payment is being
 * checked, it has to be paid at the gateway, its goods are gone, or the gateway refuses it; 503 the
 * gateway does not answer, and nothing was charged, or nobody knows whether an earlier payment was
 */
export const startPayment = defineSteps(
  contract,
  async ({ request: { method, termsVersion, ...proof }, transaction, context }) => {
    const answers = await queryOrder(proof, context)
    for (let used = 0; used < maxUsedReferences; used += 1) {
      const opened = await transaction(async ({ tx }) =>
        openPayment(tx, { proof, method, termsVersion, answers }, context),
      )
      const { order, payment, receiptExtendsHold } = opened
      if (method === 'bank_transfer')
        return {
          payment: viewOf(payment),
          checkoutUrl: null,
          account: await transaction(async ({ tx }) => findTransferAccount(tx, payment.reference), {
            readOnly: true,
          }),
          payBefore: order.heldUntil?.toISOString() ?? null,
          receiptExtendsHold,
        }
      const checkoutUrl = payment.checkoutUrl ?? (await findPage(opened, context))
      if (checkoutUrl)
        return {
          payment: viewOf(payment),
          checkoutUrl,
          account: null,
          payBefore: null,
          receiptExtendsHold,
        }
    }
    throw tooManyPayments()
  },
)

function findPage(
  { order, payment, isNew }: OpenedPayment,
  context: FunctionContext,
): Promise<string | null> {
  return isNew ? openPage(order, payment, context) : waitForPage(order, payment, context)
}

function viewOf({ id, reference, method, amountKobo, status }: Payment): StartedPayment['payment'] {
  return { id, reference, method, amountKobo, status }
}
