import type { Tx } from '../../../backend/functions/functions.ts'
import type { bankAccount } from '../../../domain/orders/open-transfer.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import { site } from '../../../site.config.ts'

/** The account that customers transfer instalments to: the approved one, or that of `site.config.ts`. */
export async function findPlanAccount(tx: Tx): Promise<ValueOf<typeof bankAccount>> {
  const row = await tx.maybeOne<
    ValueOf<typeof bankAccount>
  >(`select bank, name, number from public.bank_accounts
     where status = 'approved' order by decided_at desc limit 1`)
  return row ?? site.bankAccount
}
