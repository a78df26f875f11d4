import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { decideResellerAccount as contract } from '../../../domain/resellers/reseller-account-functions.ts'
import { findReseller } from '../payouts/require-reseller.ts'
import { mailAboutAccount } from './reseller-account-mails.ts'

interface Account {
  id: string
  resellerId: string
  status: string
  bankCode: string
  accountNumber: string
  accountName: string
}

/**
 * Confirms the bank account that a reseller gave, which replaces the one before, or refuses it.
 * Reseller and owners get a mail.
 * @returns 200 `{ decision }`, also the second time; 400 refused without a reason; 403 no finance or
 * no fresh second factor; 404 no such account; 409 it waits, or the caller may not confirm it
 */
export const decideResellerAccount = defineFunction(
  contract,
  async ({ tx, staffId, request: { id, decision, reason }, context }) => {
    const account = await lockAccount(tx, id)
    if (account.status === decision) return { decision }
    if (account.status !== 'proposed')
      throw new FunctionError(409, 'Somebody has decided on this account already.')
    const now = context.now()
    if (decision === 'confirmed')
      await tx.query(
        `update public.reseller_bank_accounts set status = 'replaced'
         where reseller_id = $1 and status = 'confirmed'`,
        [account.resellerId],
      )
    await tx.query(
      `update public.reseller_bank_accounts
       set status = $2, decided_by = $3, decided_at = $4, reason = $5
       where id = $1`,
      [id, decision, staffId, now, decision === 'refused' ? reason : null],
    )
    const reseller = await findReseller(tx, account.resellerId)
    if (reseller)
      await mailAboutAccount(tx, { id, reseller, account, event: decision, reason }, context)
    return { decision }
  },
)

/** The reseller is locked first, as everywhere. */
async function lockAccount(tx: Tx, id: string): Promise<Account> {
  await tx.query(
    `select from public.resellers where id = (
     select reseller_id from public.reseller_bank_accounts where id = $1) for no key update`,
    [id],
  )
  const account = await tx.maybeOne<Account>(
    `select id, reseller_id as "resellerId", status, bank_code as "bankCode",
       account_number as "accountNumber", account_name as "accountName"
     from public.reseller_bank_accounts where id = $1 for update`,
    [id],
  )
  if (!account) throw new FunctionError(404, 'There is no such account.')
  return account
}
