import { defineFunction } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { decidePayout as contract } from '../../../domain/resellers/payout-functions.ts'
import { payoutTransitions } from '../../../domain/resellers/payout-status.ts'
import { lockPayout, type Payout } from './payout.ts'
import { resellerMail } from './payout-mails.ts'
import { findReseller } from './require-reseller.ts'

interface Decided {
  status: Payout['status']
  needsSecond: boolean
}

/**
 * Approves a payout, or refuses it with a reason. Above the limit for one person two people approve
 * it. Nobody decides on their own money, or on a bank account that they entered.
 * @returns 200 `{ status, needsSecond }`, also the second time; 400 refused without a reason; 403 no
 * finance or no fresh second factor; 404 no such payout; 409 it cannot be decided so now
 */
export const decidePayout = defineFunction(
  contract,
  async ({ tx, staffId, request: { payoutId, decision, reason }, context }) => {
    const payout = await lockPayout(tx, payoutId)
    return decision === 'approved'
      ? approve(tx, { payout, staffId }, context)
      : refuse(tx, { payout, staffId, reason: reason ?? '' }, context)
  },
)

async function approve(
  tx: Tx,
  { payout, staffId }: { payout: Payout; staffId: string },
  context: FunctionContext,
): Promise<Decided> {
  if (payout.status === 'approved') return { status: 'approved', needsSecond: false }
  if (!payoutTransitions[payout.status].includes('approved'))
    throw new FunctionError(409, 'Somebody has decided on this payout already.')
  const now = await tx.maybeOne<{ problem: string | null; isAlone: boolean }>(
    `select private.find_payout_approval_problem($1, $2) as problem,
     private.may_pay_out_alone($1, $3, $4, $2) as "isAlone"`,
    [staffId, payout.id, payout.resellerId, payout.grossKobo],
  )
  if (now?.problem) throw refusal(409, now.problem)
  if (!now?.isAlone && payout.firstApprovedBy === null) {
    await tx.query(
      'update public.payouts set first_approved_by = $2, first_approved_at = $3 where id = $1',
      [payout.id, staffId, context.now()],
    )
    return { status: 'requested', needsSecond: true }
  }
  await tx.query(
    `update public.payouts set status = 'approved', approved_by = $2, approved_at = $3
     where id = $1`,
    [payout.id, staffId, context.now()],
  )
  const reseller = await findReseller(tx, payout.resellerId)
  if (reseller)
    await resellerMail(
      tx,
      { payout: await lockPayout(tx, payout.id), reseller, event: 'approved' },
      context,
    )
  return { status: 'approved', needsSecond: false }
}

async function refuse(
  tx: Tx,
  { payout, staffId, reason }: { payout: Payout; staffId: string; reason: string },
  context: FunctionContext,
): Promise<Decided> {
  if (payout.status === 'refused') return { status: 'refused', needsSecond: false }
  if (!payoutTransitions[payout.status].includes('refused'))
    throw new FunctionError(409, 'This payout has been sent already.')
  await requireNotOwnMoney(tx, payout, staffId)
  await tx.query(
    `update public.payouts set status = 'refused', handled_by = $2, ended_at = $3, reason = $4
     where id = $1`,
    [payout.id, staffId, context.now(), reason],
  )
  const reseller = await findReseller(tx, payout.resellerId)
  if (reseller) await resellerMail(tx, { payout, reseller, event: 'refused', reason }, context)
  return { status: 'refused', needsSecond: false }
}

/** @throws FunctionError 409 when the reseller and the person of staff are one */
export async function requireNotOwnMoney(tx: Tx, payout: Payout, staffId: string): Promise<void> {
  const row = await tx.one<{ isOwn: boolean }>(
    'select private.is_own_reseller($1, $2) as "isOwn"',
    [staffId, payout.resellerId],
  )
  if (row.isOwn)
    throw new FunctionError(409, 'This is your own money, so a colleague must decide on it.')
}
