import type { Tx } from '../../../backend/functions/functions.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import type { bankAccount } from '../../../domain/orders/open-transfer.ts'
import { site } from '../../../site.config.ts'

export type TransferAccount = ValueOf<typeof bankAccount>

/**
 * The account that the payer of a transfer was told: the approved one of the day it was opened. Until
 * the shop has approved one, it is that of `site.config.ts`.
 */
export async function findTransferAccount(tx: Tx, reference: string): Promise<TransferAccount> {
  const row = await tx.maybeOne<TransferAccount>(
    `select a.bank, a.name, a.number
     from public.payments p join public.bank_accounts a on a.id = p.bank_account_id
     where p.reference = $1`,
    [reference],
  )
  return row ?? site.bankAccount
}
