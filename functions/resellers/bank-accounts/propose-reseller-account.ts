import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { matchAccountName } from '../../../domain/resellers/account-name.ts'
import { proposeResellerAccount as contract } from '../../../domain/resellers/reseller-account-functions.ts'
import { requireOwnFactor } from '../../callers/require-own-factor.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { requireReseller, type Reseller } from '../payouts/require-reseller.ts'
import { signAccountName } from './account-ticket.ts'
import { tellSharedAccount } from '../attribution/tell-shared-account.ts'
import { mailAboutAccount } from './reseller-account-mails.ts'

const perReseller = { limit: 5, windowS: 86_400 }

interface GivenAccount {
  bankCode: string
  accountNumber: string
  accountName: string
  isNameChecked: boolean
}

/**
 * A reseller says where payouts go. A proposal that waits is replaced. Until staff confirm it, payouts
 * go to the account before; reseller and owners get a mail.
 * @returns 200 `{ id, mayConfirmAt }`, also the second time; 400 the name was not checked; 403 not an
 * approved reseller, or no fresh second factor; 409 it is the account already; 429 too many changes
 */
export const proposeResellerAccount = defineFunction(
  contract,
  async ({ tx, request: { nameTicket, ...given }, context }) => {
    const reseller = await requireReseller(tx, context)
    await requireOwnFactor(tx)
    const { nameTicket: right } = signAccountName({ resellerId: reseller.id, ...given }, context)
    const isNameChecked = nameTicket !== null && nameTicket === right
    if (!isNameChecked && openGateway(context))
      throw new FunctionError(400, 'Please check the account number first.')
    return store(tx, reseller, { ...given, isNameChecked }, context)
  },
)

async function store(
  tx: Tx,
  reseller: Reseller,
  account: GivenAccount,
  context: FunctionContext,
): Promise<{ id: string; mayConfirmAt: string }> {
  const same = await tx.maybeOne<{ id: string; status: string; mayConfirmAt: Date }>(
    `select id, status, may_confirm_at as "mayConfirmAt" from public.reseller_bank_accounts
     where reseller_id = $1 and status in ('proposed', 'confirmed') and bank_code = $2
       and account_number = $3`,
    [reseller.id, account.bankCode, account.accountNumber],
  )
  if (same?.status === 'confirmed')
    throw new FunctionError(409, 'Your payouts go to this account already.')
  if (same) return { id: same.id, mayConfirmAt: same.mayConfirmAt.toISOString() }
  await requireRateLimit(
    tx,
    [{ key: `reseller-account:${reseller.id}`, ...perReseller }],
    'The account was changed many times today. Please talk to us.',
    context,
  )
  const now = context.now()
  await tx.query(
    `update public.reseller_bank_accounts
     set status = 'refused', decided_at = $2, reason = 'You gave another account.'
     where reseller_id = $1 and status = 'proposed'`,
    [reseller.id, now],
  )
  const match = matchAccountName(account.accountName, [
    reseller.businessName,
    reseller.personName ?? '',
  ])
  const row = await tx.one<{ id: string; mayConfirmAt: Date; isChange: boolean }>(
    `insert into public.reseller_bank_accounts (reseller_id, bank_code, account_number,
       account_name, is_name_checked, name_match, entered_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id, may_confirm_at as "mayConfirmAt", is_change as "isChange"`,
    [
      reseller.id,
      account.bankCode,
      account.accountNumber,
      account.accountName,
      account.isNameChecked,
      match,
      reseller.userId,
      now,
    ],
  )
  const event = row.isChange ? 'changed' : 'proposed'
  await mailAboutAccount(tx, { id: row.id, reseller, account, event }, context)
  await tellSharedAccount(tx, { resellerId: reseller.id }, context)
  return { id: row.id, mayConfirmAt: row.mayConfirmAt.toISOString() }
}
