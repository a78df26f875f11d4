import { defineSteps } from '../../../callers/define-function.ts'
import { describeAccount } from '../../../../domain/payments/describe-account.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../../backend/functions/functions.ts'
import { setRefundAccount as contract } from '../../../../domain/orders/order-refunds.ts'
import { openGateway } from '../../../gateway/open-gateway.ts'
import { requireOrder, type Order } from '../../../orders/order-access.ts'
import { writeEvent } from '../../../orders/order-changes.ts'
import { getOrderView } from '../../../orders/order-view.ts'
import { requireRateLimit } from '../../../security/require-rate-limit.ts'
import { accountGivenMail } from '../buyer-mails.ts'
import {
  findRefundAccount,
  replaceRefundAccount,
  signName,
  type RefundAccount,
} from './refund-account.ts'
import { tellSharedAccount } from '../../../resellers/attribution/tell-shared-account.ts'

const perOrder = { limit: 5, windowS: 86_400 }

/**
 * The buyer says where refunds go that are paid by transfer. Whoever has the link of the order can do
 * it, so the address of the order gets a mail each time, staff see that an account was changed, and
 * nothing is paid to it within a day.
 * @returns 200 `OrderView`; 400 the name was not checked; 404 no such order; 409 no refund needs an
 * account; 429 too many changes
 */
export const setRefundAccount = defineSteps(
  contract,
  async ({ request: { orderId, orderKey, nameTicket, ...account }, transaction, context }) => {
    const isNameChecked =
      nameTicket !== null && nameTicket === signName({ orderId, ...account }, context).nameTicket
    if (!isNameChecked && openGateway(context))
      throw new FunctionError(400, 'Please check the account number first.')
    return transaction(async ({ tx }) => {
      const order = await requireOrder(tx, { orderId, orderKey }, context, {
        locks: true,
        buyersOnly: true,
      })
      await store(tx, order, { ...account, isNameChecked }, context)
      return getOrderView(tx, order, context)
    })
  },
)

async function store(
  tx: Tx,
  order: Order,
  given: Pick<RefundAccount, 'bankCode' | 'accountNumber' | 'accountName' | 'isNameChecked'>,
  context: FunctionContext,
): Promise<void> {
  const before = await findRefundAccount(tx, order.id)
  if (
    before?.bankCode === given.bankCode &&
    before.accountNumber === given.accountNumber &&
    before.accountName === given.accountName
  )
    return
  await requireRateLimit(
    tx,
    [{ key: `refund-account:order:${order.id}`, ...perOrder }],
    'The account was changed many times today. Please talk to us on WhatsApp.',
    context,
  )
  const now = context.now()
  const stored = await replaceRefundAccount(tx, order.id, given, now)
  const where = describeAccount(stored)
  const message = before
    ? `The account for the refund was changed to ${where}.`
    : `The account for the refund is ${where}.`
  const actor = { kind: 'customer', id: context.caller.personId } as const
  await writeEvent(tx, order.id, { kind: 'refund', actor, message }, now)
  await context.queueMail(tx, accountGivenMail(order, stored, context))
  await tellSharedAccount(tx, { orderId: order.id }, context)
}
