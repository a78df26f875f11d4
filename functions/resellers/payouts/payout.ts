import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { PayoutStatus } from '../../../domain/resellers/payout-status.ts'
import type { PayoutWay } from '../../../domain/resellers/payout-functions.ts'
import type { Gateway } from '../../gateway/gateway.ts'

export interface Payout {
  id: string
  reference: string
  resellerId: string
  bankAccountId: string
  status: PayoutStatus
  grossKobo: number
  taxPercent: number
  taxKobo: number
  netKobo: number
  way: PayoutWay | null
  gateway: Gateway['name'] | null
  isTest: boolean
  firstApprovedBy: string | null
  bankReference: string | null
}

const columns = `id, reference, reseller_id as "resellerId", bank_account_id as "bankAccountId", status,
  gross_kobo::float8 as "grossKobo", tax_percent::float8 as "taxPercent",
  tax_kobo::float8 as "taxKobo", net_kobo::float8 as "netKobo", way, gateway, is_test as "isTest",
  first_approved_by as "firstApprovedBy", bank_reference as "bankReference"`

/** A payout as it is now; null when there is none. */
export async function findPayout(
  tx: Tx,
  by: { id: string } | { reference: string },
): Promise<Payout | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['reference', by.reference]
  return tx.maybeOne<Payout>(`select ${columns} from public.payouts where ${column}::text = $1`, [
    value,
  ])
}

/**
 * A payout, locked after its reseller, as everywhere.
 * @throws FunctionError 404 when there is no such payout
 */
export async function lockPayout(tx: Tx, id: string): Promise<Payout> {
  await tx.query(
    `select from public.resellers
     where id = (select reseller_id from public.payouts where id = $1)
     for no key update`,
    [id],
  )
  const payout = await tx.maybeOne<Payout>(
    `select ${columns} from public.payouts where id = $1 for update`,
    [id],
  )
  if (!payout) throw new FunctionError(404, 'There is no such payout.')
  return payout
}
