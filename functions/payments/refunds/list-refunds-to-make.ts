import { defineSteps } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import { warnAboutRefund } from '../../../domain/payments/refund-warnings.ts'
import {
  listRefundsToMake as contract,
  type ListedRefund,
} from '../../../domain/payments/refund-functions.ts'
import { isStuckRefund } from './stuck-refund.ts'

type Row = Omit<ListedRefund, 'warnings' | 'account' | 'approvedAt'> & {
  byTransfer: boolean
  isTest: boolean
  approvedAt: Date | null
  account: Omit<NonNullable<ListedRefund['account']>, 'bankName'> | null
}

/**
 * The refunds that staff transfer by hand, with the whole account, and those that the gateway did not
 * pay out.
 * @returns 200 `{ transfers, stuck }`; 403 not staff
 */
export const listRefundsToMake = defineSteps(contract, async ({ transaction, context }) => {
  const now = context.now()
  const rows = await transaction(async ({ tx }) => {
    return listOpen(tx)
  })
  const show = ({ byTransfer: _way, isTest, account, approvedAt, ...row }: Row): ListedRefund => ({
    ...row,
    approvedAt: approvedAt?.toISOString() ?? null,
    account: account && {
      ...account,
      bankName: bankName(account.bankCode),
      mayPayAt: new Date(account.mayPayAt).toISOString(),
    },
    warnings: warnAboutRefund({ account, orderName: row.name, isTest, now }),
  })
  return {
    transfers: rows.filter((row) => row.byTransfer).map(show),
    stuck: rows.filter((row) => !row.byTransfer).map(show),
  }
})

async function listOpen(tx: Tx): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select r.id as "refundId", o.id as "orderId", o.number as "orderNumber", o.name, o.email,
       o.phone_number as "phoneNumber", r.amount_kobo::float8 as "amountKobo", r.status, r.reason,
       p.method, p.reference, r.approved_at as "approvedAt", r.by_transfer as "byTransfer",
       p.is_test as "isTest", (
         select jsonb_build_object('bankCode', bank_code, 'accountNumber', account_number,
           'accountName', account_name, 'isNameChecked', is_name_checked,
           'isChanged', is_changed, 'mayPayAt', may_pay_at)
         from private.refund_accounts
         where order_id = o.id and replaced_at is null
       ) as account
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     join public.orders o on o.id = p.order_id
     where r.status = 'approved' and r.by_transfer
       or ${isStuckRefund}
     order by r.approved_at desc nulls last, r.id
     limit 500`,
  )
  return rows
}
