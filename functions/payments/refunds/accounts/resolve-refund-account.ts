import { defineSteps } from '../../../callers/define-function.ts'
import { FunctionError, type FunctionContext } from '../../../../backend/functions/functions.ts'
import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import { resolveRefundAccount as contract } from '../../../../domain/orders/order-refunds.ts'
import { GatewayError, type BankAccount, type Gateway } from '../../../gateway/gateway.ts'
import { openGateway } from '../../../gateway/open-gateway.ts'
import { logGatewayError } from '../../../gateway/log-gateway-error.ts'
import { requireOrder } from '../../../orders/order-access.ts'
import { getOrderView } from '../../../orders/order-view.ts'
import { browserOf } from '../../../security/browser-of.ts'
import { requireRateLimit } from '../../../security/require-rate-limit.ts'
import { signName } from './refund-account.ts'

// The answer would tell the name of a stranger to somebody who guesses account numbers: few are allowed.
const perOrder = { limit: 10, windowS: 86_400 }
const perPerson = { limit: 10, windowS: 3_600 }
// Thousands of phones share one address of a mobile carrier.
const perAddress = { limit: 30, windowS: 3_600 }

/**
 * The name of the holder of an account, for the buyer to confirm. Only while a refund of the order
 * needs an account.
 * @returns 200 `{ accountName, nameTicket }`, both null where no bank can be asked; 404 no such
 * order, or no such account; 409 no account is needed; 429 too many; 503 the bank does not answer now
 */
export const resolveRefundAccount = defineSteps(
  contract,
  async ({ request: { bankCode, accountNumber, ...proof }, headers, context }) => {
    const gateway = openGateway(context)
    const orderId = await requireQuestion({ proof, headers, isCounted: gateway !== null }, context)
    if (!gateway) return { accountName: null, nameTicket: null }
    const account = { bankCode, accountNumber }
    const name = await askName(gateway, account, context)
    if (name === null)
      throw new FunctionError(
        404,
        'The bank has no account with this number. Please check the bank and the number.',
      )
    return signName({ orderId, ...account, accountName: name }, context)
  },
)

/** Counts the question in a transaction of its own, whatever the bank says. @returns the order */
async function requireQuestion(
  { proof, headers, isCounted }: { proof: OrderProof; headers: Headers; isCounted: boolean },
  context: FunctionContext,
): Promise<string> {
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await requireOrder(tx, proof, context, { buyersOnly: true })
    const { needsRefundAccount } = await getOrderView(tx, order, context)
    if (!needsRefundAccount)
      throw new FunctionError(409, 'No refund of this order needs an account now.')
    const { callerAddress } = context.limits
    const person = context.caller.personId ?? `${callerAddress}:${browserOf(headers)}`
    if (isCounted)
      await requireRateLimit(
        tx,
        [
          { key: `account-name:order:${order.id}`, ...perOrder },
          { key: `account-name:person:${person}`, ...perPerson },
          { key: `account-name:address:${callerAddress}`, ...perAddress },
        ],
        'Too many account numbers were tried. Please try again later, or talk to us on WhatsApp.',
        context,
      )
    return order.id
  })
}

/** Not in a transaction: the bank may take seconds. */
async function askName(
  gateway: Gateway,
  account: BankAccount,
  context: FunctionContext,
): Promise<string | null> {
  try {
    return await gateway.resolveAccount(account)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logGatewayError(error, 'account name', context)
    throw new FunctionError(
      503,
      'We cannot reach the bank at the moment, so the number was not checked. Please try again in a few minutes.',
      { retryAfterS: 300 },
    )
  }
}
