import { defineFunction } from '../../callers/define-function.ts'
import { describeRefusal } from '../../../domain/refusals/describe-refusal.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import {
  listResellerAccounts as contract,
  type WaitingAccount,
} from '../../../domain/resellers/reseller-account-functions.ts'

type Row = Omit<WaitingAccount, 'enteredAt' | 'mayConfirmAt' | 'current'> & {
  enteredAt: Date
  mayConfirmAt: Date
  currentBank: string | null
  currentFour: string | null
}

/**
 * The bank accounts of resellers that wait to be confirmed, with their numbers.
 * @returns 200 `{ accounts }`; 403 no finance
 */
export const listResellerAccounts = defineFunction(
  contract,
  async ({ tx, staffId }) => {
    const found = await tx.query<Row>(
      `select a.id, a.reseller_id as "resellerId", r.business_name as "businessName",
         private.find_account_email(r.user_id) as email, a.bank_code as "bankCode",
         a.account_number as "accountNumber", a.account_name as "accountName",
         a.is_name_checked as "isNameChecked", a.name_match as "nameMatch",
         a.is_change as "isChange", c.bank_code as "currentBank", c.last_four as "currentFour",
         a.created_at as "enteredAt", a.may_confirm_at as "mayConfirmAt",
         case when a.entered_by = $1 then 'reseller_account_of_proposer'
           else private.find_payout_problem($1, a.entered_by, a.created_at, a.reseller_id)
         end as problem
       from public.reseller_bank_accounts a
         join public.resellers r on r.id = a.reseller_id
         left join public.reseller_bank_accounts c
           on c.reseller_id = a.reseller_id and c.status = 'confirmed'
       where a.status = 'proposed'
       order by a.created_at
       limit 200`,
      [staffId],
    )
    const rows = found.rows
    return {
      accounts: rows.map(({ currentBank, currentFour, ...account }) => ({
        ...account,
        problem: account.problem && describeRefusal({ code: account.problem }),
        current: currentBank && `${bankName(currentBank)} ••••${currentFour ?? ''}`,
        enteredAt: account.enteredAt.toISOString(),
        mayConfirmAt: account.mayConfirmAt.toISOString(),
      })),
    }
  },
  { readOnly: true },
)

/** SQL: how many accounts wait that can be confirmed now. */
export const countAccountsToConfirm = `select count(*) from public.reseller_bank_accounts
  where status = 'proposed' and may_confirm_at <= now()`
