import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { requestPayout as contract } from '../../../domain/resellers/payout-functions.ts'
import { openPayoutStatuses } from '../../../domain/resellers/payout-status.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { findPayout, type Payout } from './payout.ts'
import { payoutToApproveMail, resellerMail } from './payout-mails.ts'
import { requireOwnFactor } from '../../callers/require-own-factor.ts'
import { requireReseller, type Reseller } from './require-reseller.ts'

const perReseller = { limit: 20, windowS: 86_400 }

/**
 * A reseller asks for money that is payable. One request at a time; staff approve it.
 * @returns 200 `{ id, status, taxKobo, netKobo }`, also the second time; 400 less than the smallest
 * payout; 403 not an approved reseller, or no fresh second factor; 409 more than is payable, another
 * one is open, or no bank account is confirmed; 429 too many requests
 */
export const requestPayout = defineSteps(
  contract,
  async ({ request: { id, amountKobo }, transaction, context }) => {
    const payout = await transaction(async ({ tx }) => {
      const reseller = await requireReseller(tx, context)
      await requireOwnFactor(tx)
      const known = await findPayout(tx, { id })
      if (known) return requireSame(known, { reseller, amountKobo })
      await requireRateLimit(
        tx,
        [{ key: `payout:${reseller.id}`, ...perReseller }],
        'You asked for many payouts today. Please try again tomorrow.',
        context,
      )
      return request(tx, { id, reseller, amountKobo }, context)
    })
    const { status, taxKobo, netKobo } = payout
    return { id, status, taxKobo, netKobo }
  },
)

/** The button was pressed twice. @throws FunctionError 409 when the id is of something else */
function requireSame(
  known: Payout,
  { reseller, amountKobo }: { reseller: Reseller; amountKobo: number },
): Payout {
  if (known.resellerId !== reseller.id || known.grossKobo !== amountKobo)
    throw new FunctionError(409, 'Please reload the page and ask again.')
  return known
}

async function request(
  tx: Tx,
  { id, reseller, amountKobo }: { id: string; reseller: Reseller; amountKobo: number },
  context: FunctionContext,
): Promise<Payout> {
  const now = await tx.one<{
    payableKobo: number
    minKobo: number
    accountId: string | null
    isOpen: boolean
  }>(
    `select b.payable_kobo::float8 as "payableKobo",
       (select min_payout_kobo::float8 from public.payout_rules order by version desc limit 1)
         as "minKobo",
       (select id from public.reseller_bank_accounts where reseller_id = $1
          and status = 'confirmed') as "accountId",
       exists (select from public.payouts where reseller_id = $1 and status = any ($2)) as "isOpen"
     from private.reseller_balance($1) b`,
    [reseller.id, openPayoutStatuses],
  )
  if (now.isOpen)
    throw new FunctionError(
      409,
      'You have already asked for a payout. You can ask for the next one when it has ended.',
    )
  if (amountKobo > now.payableKobo)
    throw new FunctionError(
      409,
      now.payableKobo > 0
        ? `At most ${formatExactNaira(now.payableKobo)} can be paid out to you now.`
        : 'Nothing can be paid out to you now.',
    )
  if (amountKobo < now.minKobo)
    throw new FunctionError(400, `The smallest payout is ${formatExactNaira(now.minKobo)}.`)
  if (!now.accountId)
    throw new FunctionError(
      409,
      'None of your bank accounts is confirmed yet. Add one, or wait until we have checked it.',
    )
  await tx.query(
    `insert into public.payouts (id, reseller_id, bank_account_id, gross_kobo, tax_percent, tax_kobo,
       net_kobo, requested_by, requested_at)
     values ($1, $2, $3, $4, 0, 0, $4, $5, $6)`,
    [id, reseller.id, now.accountId, amountKobo, reseller.userId, context.now()],
  )
  const payout = await findPayout(tx, { id })
  if (!payout) throw new Error('An insert stored nothing')
  await resellerMail(tx, { payout, reseller, event: 'requested' }, context)
  await context.queueMail(tx, payoutToApproveMail({ payout, reseller }, context))
  return payout
}
