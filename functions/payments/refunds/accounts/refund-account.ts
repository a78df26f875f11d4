import type { ModuleContext, Tx } from '../../../../backend/functions/functions.ts'
import { cleanLine } from '../../../../domain/text/clean-text.ts'

/** Where the refunds of an order go that are paid by transfer. */
export interface RefundAccount {
  id: string
  bankCode: string
  accountNumber: string
  accountName: string
  /** The bank told the name; otherwise the buyer typed it. */
  isNameChecked: boolean
  /** It follows another account of the order. */
  isChanged: boolean
  mayPayAt: Date
}

/** The account that the buyer gave last; null when there is none. */
export async function findRefundAccount(tx: Tx, orderId: string): Promise<RefundAccount | null> {
  return tx.maybeOne<RefundAccount>(
    `select id, bank_code as "bankCode", account_number as "accountNumber",
       account_name as "accountName", is_name_checked as "isNameChecked",
       is_changed as "isChanged", may_pay_at as "mayPayAt"
     from private.refund_accounts
     where order_id = $1 and replaced_at is null`,
    [orderId],
  )
}

/** Stores an account of a locked order in place of the one before. */
export async function replaceRefundAccount(
  tx: Tx,
  orderId: string,
  given: Pick<RefundAccount, 'bankCode' | 'accountNumber' | 'accountName' | 'isNameChecked'>,
  now: Date,
): Promise<RefundAccount> {
  await tx.query(
    `update private.refund_accounts
     set replaced_at = greatest($2, created_at)
     where order_id = $1 and replaced_at is null`,
    [orderId, now],
  )
  await tx.query(
    `insert into private.refund_accounts (order_id, bank_code, account_number, account_name,
       is_name_checked, is_changed, may_pay_at, created_at)
     values ($1, $2, $3, $4, $5, false, $6, $6)`,
    [orderId, given.bankCode, given.accountNumber, given.accountName, given.isNameChecked, now],
  )
  const stored = await findRefundAccount(tx, orderId)
  if (!stored) throw new Error('An insert stored nothing')
  return stored
}

/** The name of an account holder as we store it, and the proof that the bank told it for this order. */
export function signName(
  {
    orderId,
    bankCode,
    accountNumber,
    accountName,
  }: { orderId: string; bankCode: string; accountNumber: string; accountName: string },
  { secretFor }: Pick<ModuleContext, 'secretFor'>,
): { accountName: string; nameTicket: string } {
  const name = cleanLine(accountName).slice(0, 100)
  return {
    accountName: name,
    nameTicket: secretFor(`refund account ${orderId} ${bankCode} ${accountNumber} ${name}`),
  }
}
