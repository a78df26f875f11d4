import { defineSteps } from '../../callers/define-function.ts'
import { checkResellerCode as contract } from '../../../domain/resellers/referral-functions.ts'
import { browserOf } from '../../security/browser-of.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'

const windowS = 3_600
const perPerson = { limit: 20, windowS }
// Thousands of phones share one address of a mobile carrier, and each link of a reseller asks once.
const perAddress = { limit: 1_000, windowS }

/**
 * The business that a code belongs to, for the checkout and for whoever opens a link with it.
 * @returns 200 `{ businessName }`, null for a code that nobody may use now; 400 no code; 429 too many
 */
export const checkResellerCode = defineSteps(
  contract,
  async ({ request: { code }, transaction, headers, context }) => {
    const { callerAddress } = context.limits
    const person = context.caller.personId ?? `${callerAddress}:${browserOf(headers)}`
    const businessName = await transaction(async ({ tx }) => {
      await requireRateLimit(
        tx,
        [
          { key: `reseller-codes:person:${person}`, ...perPerson },
          { key: `reseller-codes:address:${callerAddress}`, ...perAddress },
        ],
        'Too many codes were tried. Please wait an hour, or order without one.',
        context,
      )
      const row = await tx.maybeOne<{ name: string }>(
        `select business_name as name from public.resellers where code = $1 and status = 'approved'`,
        [code],
      )
      return row?.name ?? null
    })
    return { businessName }
  },
)
