import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { suggestResellerCode } from '../../../domain/resellers/reseller-code.ts'
import { decideReseller as contract } from '../../../domain/resellers/reseller-functions.ts'
import type { ResellerStatus } from '../../../domain/resellers/reseller-status.ts'
import { findAccountEmail } from '../../accounts/find-account-email.ts'
import { requireFreshSecondFactor } from '../../callers/require-staff.ts'
import { resellerDecisionMail, type ResellerDecision } from '../applications/reseller-mails.ts'
import { lockReseller, type LockedReseller } from './lock-reseller.ts'

const moves: Readonly<Record<ResellerDecision, { from: ResellerStatus; to: ResellerStatus }>> = {
  approve: { from: 'applied', to: 'approved' },
  decline: { from: 'applied', to: 'declined' },
  suspend: { from: 'approved', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'approved' },
}

/**
 * Staff of sales approve, decline, suspend or reinstate a reseller, with a reason. Role and prices follow
 * in the same transaction, and orders at wholesale that a suspended reseller has not paid end. The reseller
 * gets a mail. The same decision again changes nothing.
 * @returns 200 `{ status, code }`; 400 what is wrong; 403 not staff of sales, no fresh second factor for
 * what opens prices, or the own application; 404 no such reseller; 409 decided otherwise meanwhile, or the
 * code is taken
 */
export const decideReseller = defineFunction(
  contract,
  async ({ tx, staffId, request, context }) => {
    const move = moves[request.decision]
    // Prices are taken away quickly. Giving them is about money, so it needs more.
    if (move.to === 'approved') await requireFreshSecondFactor(tx, context)
    const reseller = await lockReseller(tx, request.resellerId)
    if (reseller.userId === staffId)
      throw new FunctionError(403, 'This is your own application, so a colleague must decide.')
    if (reseller.status === move.to) return { status: move.to, code: reseller.code }
    if (reseller.status !== move.from)
      throw new FunctionError(
        409,
        'A colleague has decided this differently in the meantime. Please read it again.',
      )
    const code = move.to === 'approved' ? await codeFor(tx, reseller, request.code) : reseller.code
    await write(tx, { reseller, ...request, to: move.to, code, staffId }, context)
    return { status: move.to, code }
  },
)

/** The code that staff chose, the one that the reseller has, or a new one. */
async function codeFor(
  tx: Tx,
  { id, code, businessName }: LockedReseller,
  chosen: string | null,
): Promise<string> {
  if (chosen !== null) {
    if (await isTaken(tx, chosen, id))
      throw new FunctionError(409, 'Another reseller has this code. Please choose another one.', {
        details: { fields: { code: 'Another reseller has this code.' } },
      })
    return chosen
  }
  if (code !== null) return code
  for (let attempt = 0; attempt < 20; attempt++) {
    const made = suggestResellerCode(
      businessName,
      () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    )
    if (!(await isTaken(tx, made, id))) return made
  }
  throw new Error('No free code was found for a reseller')
}

async function isTaken(tx: Tx, code: string, resellerId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from public.resellers where code = $1 and id <> $2', [
    code,
    resellerId,
  ])
  return rowCount > 0
}

async function write(
  tx: Tx,
  {
    reseller,
    decision,
    to: status,
    reason,
    code,
    staffId,
  }: {
    reseller: LockedReseller
    decision: ResellerDecision
    to: ResellerStatus
    reason: string
    code: string | null
    staffId: string
  },
  context: FunctionContext,
): Promise<void> {
  const { id, businessName, userId } = reseller
  const row = await tx.maybeOne<{ version: number }>(
    `update public.resellers set status = $2, reason = $3, code = $4, decided_by = $5, decided_at = $6
     where id = $1 returning version`,
    [id, status, reason, code, staffId, context.now()],
  )
  if (status === 'suspended') await endUnpaidWholesale(tx, id, context.now())
  const to = await findAccountEmail(tx, userId)
  const version = row?.version ?? reseller.version
  if (to)
    await context.queueMail(
      tx,
      resellerDecisionMail({ id, businessName, version, to, decision, reason, code }, context),
    )
}

/** Orders at wholesale that are not paid end with the prices: the task for unpaid orders cancels them. */
async function endUnpaidWholesale(tx: Tx, resellerId: string, now: Date): Promise<void> {
  await tx.query(
    `update public.orders set held_until = $2
     where status = 'pending_payment' and held_until > $2 and id in (
       select order_id from public.order_attributions
       where reseller_id = $1 and way = 'wholesale')`,
    [resellerId, now],
  )
}
