import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { GatewayRefusal, type BankAccount, type Gateway } from '../../gateway/gateway.ts'
import type { GatewayTransfer } from '../../gateway/gateway-transfer.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { endPayout, type EndStatus } from './end-payout.ts'
import { lockPayout, type Payout } from './payout.ts'
import { payoutProblemMail } from './payout-mails.ts'

/** How long one process has to ask; after a crash another one may after this. */
const claimS = 60

interface Claim {
  payout: Payout
  account: BankAccount & { name: string }
  recipientCode: string | null
}

/**
 * Asks the gateway about the transfer of a payout, and stores what it says. A transfer that it does
 * not know is requested, always with the reference of the payout, which the gateway takes once: so a
 * lost answer, a killed process and a repeated call never pay twice.
 * @returns the outcome, for the log
 * @throws GatewayError when the gateway does not answer; then nothing has changed
 */
export async function syncPayout(payoutId: string, context: ModuleContext): Promise<string> {
  const gateway = openGateway(context)
  const claim = await context.db.transaction({ role: 'service_role' }, (tx) =>
    takeClaim(tx, payoutId, context),
  )
  if (!claim) return 'not of a gateway, over, or asked about now'
  const { payout } = claim
  // Another gateway, or the other mode of this one, would not know the reference, and pay again.
  if (gateway?.name !== payout.gateway || gateway.isTest !== payout.isTest)
    return `${payout.gateway} is not set up`
  const found = await findOrSend(gateway, claim, context)
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    const locked = await lockPayout(tx, payoutId)
    await releaseClaim(tx, payoutId, context)
    return found instanceof GatewayRefusal
      ? storeWord(tx, locked, found.message, context)
      : applyTransfer(tx, locked, found, context)
  })
}

/**
 * Claims a payout that the gateway may have, for a minute: meanwhile nobody else asks about it, sends it or
 * calls it failed.
 * @returns false when somebody else has claimed it, or it has ended
 */
export async function claimPayout(
  tx: Tx,
  id: string,
  { now }: Pick<ModuleContext, 'now'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update public.payouts set asking_until = $2::timestamptz + make_interval(secs => $3)
     where id = $1 and way = 'gateway' and status in ('sending', 'paid')
       and coalesce(asking_until <= $2, true)`,
    [id, now(), claimS],
  )
  return rowCount === 1
}

/** Lets others ask about a claimed payout again, of which the gateway has answered now. */
export async function releaseClaim(
  tx: Tx,
  id: string,
  { now }: Pick<ModuleContext, 'now'>,
): Promise<void> {
  await tx.query('update public.payouts set asking_until = null, checked_at = $2 where id = $1', [
    id,
    now(),
  ])
}

async function takeClaim(tx: Tx, id: string, context: ModuleContext): Promise<Claim | null> {
  if (!(await claimPayout(tx, id, context))) return null
  const payout = await lockPayout(tx, id)
  const row = await tx.one<Claim['account'] & Pick<Claim, 'recipientCode'>>(
    `select a.bank_code as "bankCode", a.account_number as "accountNumber",
       a.account_name as name, r.code as "recipientCode"
     from public.reseller_bank_accounts a
       left join private.transfer_recipients r
         on r.bank_account_id = a.id and r.gateway = $2 and r.is_test = $3
     where a.id = $1`,
    [payout.bankAccountId, payout.gateway, payout.isTest],
  )
  const { recipientCode, ...account } = row
  return { payout, account, recipientCode }
}

/** @returns the transfer; the refusal of a gateway that does not make it */
async function findOrSend(
  gateway: Gateway,
  { payout, account, recipientCode }: Claim,
  context: ModuleContext,
): Promise<GatewayTransfer | GatewayRefusal> {
  const { reference, netKobo: amountKobo, bankAccountId } = payout
  const known = await gateway.verifyTransfer(reference)
  if (known) return known
  // A paid transfer must exist at the gateway. It is never sent again.
  if (payout.status !== 'sending') throw new Error(`${gateway.name} has forgotten ${reference}`)
  try {
    const code = recipientCode ?? (await gateway.createRecipient(account)).code
    if (!recipientCode)
      await context.db.transaction({ role: 'service_role' }, (tx) =>
        tx.query(
          `insert into private.transfer_recipients (bank_account_id, gateway, is_test, code)
           values ($1, $2, $3, $4) on conflict do nothing`,
          [bankAccountId, gateway.name, gateway.isTest, code],
        ),
      )
    const reason = 'Commission'
    return await gateway.transfer({ reference, amountKobo, recipientCode: code, reason })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    // It may refuse because another process was faster.
    return (await gateway.verifyTransfer(reference)) ?? error
  }
}

const ends: Readonly<Record<'succeeded' | 'failed' | 'reversed', EndStatus>> = {
  succeeded: 'paid',
  failed: 'failed',
  reversed: 'returned',
}

async function applyTransfer(
  tx: Tx,
  payout: Payout,
  { status, amountKobo, message, code }: GatewayTransfer,
  context: ModuleContext,
): Promise<string> {
  if (amountKobo !== payout.netKobo)
    return storeWord(tx, payout, `The transfer is of ${amountKobo} kobo`, context)
  if (status === 'needs_code' && payout.status === 'sending')
    return storeWord(
      tx,
      payout,
      'A code is needed: confirm the transfer on the pages of the payment service, and switch codes off there',
      context,
    )
  if (status === 'pending' || status === 'needs_code') return payout.status
  const next = ends[status]
  if (next === payout.status) return next
  if (next === 'failed' && payout.status === 'paid')
    return storeWord(tx, payout, 'A payout that was paid is now said to have failed', context)
  // Staff or another process has ended it meanwhile.
  if (payout.status !== 'sending' && payout.status !== 'paid') return payout.status
  const reason =
    next === 'paid'
      ? null
      : (message ?? 'The bank did not take the money. Please check your bank account.')
  await endPayout(
    tx,
    { payout, status: next, actor: { kind: 'gateway', id: null }, reason, bankReference: code },
    context,
  )
  return next
}

/** Keeps what the gateway said, and tells staff once. */
async function storeWord(
  tx: Tx,
  payout: Payout,
  word: string,
  context: ModuleContext,
): Promise<string> {
  await tx.query('update public.payouts set gateway_word = $2 where id = $1', [
    payout.id,
    word.slice(0, 300),
  ])
  await context.queueMail(tx, payoutProblemMail({ payout, problem: word }, context))
  return word
}
