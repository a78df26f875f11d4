import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type FunctionContext } from '../../../backend/functions/functions.ts'
import { matchAccountName } from '../../../domain/resellers/account-name.ts'
import { resolveResellerAccount as contract } from '../../../domain/resellers/reseller-account-functions.ts'
import { GatewayError, type BankAccount, type Gateway } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { requireReseller } from '../payouts/require-reseller.ts'
import { signAccountName } from './account-ticket.ts'

// The answer would tell the name of a stranger to somebody who guesses account numbers: few are allowed.
const perReseller = { limit: 10, windowS: 86_400 }

/**
 * The name of the holder of an account, for a reseller to confirm.
 * @returns 200 `{ accountName, nameTicket, match }`, all null where no bank can be asked; 403 not an
 * approved reseller; 404 no such account; 429 too many; 503 the bank does not answer now
 */
export const resolveResellerAccount = defineSteps(
  contract,
  async ({ request: account, transaction, context }) => {
    const gateway = openGateway(context)
    // Counted in a transaction of its own, whatever the bank says.
    const reseller = await transaction(async ({ tx }) => {
      const caller = await requireReseller(tx, context)
      if (gateway)
        await requireRateLimit(
          tx,
          [{ key: `account-name:reseller:${caller.id}`, ...perReseller }],
          'Too many account numbers were tried today. Please try again tomorrow, or talk to us.',
          context,
        )
      return caller
    })
    if (!gateway) return { accountName: null, nameTicket: null, match: null }
    const name = await askName(gateway, account, context)
    if (name === null)
      throw new FunctionError(
        404,
        'The bank has no account with this number. Please check the bank and the number.',
      )
    const signed = signAccountName(
      { resellerId: reseller.id, ...account, accountName: name },
      context,
    )
    const match = matchAccountName(name, [reseller.businessName, reseller.personName ?? ''])
    return { ...signed, match }
  },
)

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
    logGatewayError(error, 'name of an account', context)
    throw new FunctionError(
      503,
      'We cannot reach the bank at the moment, so the number was not checked. Please try again in a few minutes.',
      { retryAfterS: 300 },
    )
  }
}
