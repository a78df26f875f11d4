import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import { getPayoutFile as contract } from '../../../domain/resellers/payout-functions.ts'
import { tableFile } from '../../files/table-file.ts'

interface Row {
  bankCode: string
  accountNumber: string
  accountName: string
  netKobo: number
  reference: string
}

/**
 * The payouts of a batch that are still to be transferred, for our bank: as CSV to upload, or as a workbook to read and change. It has account
 * numbers, so it needs a fresh second factor, and it is a security event.
 * @returns 200 the file; 403 no finance or no fresh second factor; 404 no such batch
 */
export const getPayoutFile = defineSteps(
  contract,
  async ({ request: { batchId, format }, transaction, context }) => {
    const { caller, securityEvents } = context
    const rows = await transaction(
      async ({ tx }) => {
        const batch = await tx.query('select from public.payout_batches where id = $1', [batchId])
        if (batch.rowCount === 0) throw new FunctionError(404, 'There is no such file.')
        const found = await tx.query<Row>(
          `select a.bank_code as "bankCode", a.account_number as "accountNumber",
           a.account_name as "accountName", p.net_kobo::float8 as "netKobo", p.reference
         from public.payouts p join public.reseller_bank_accounts a on a.id = p.bank_account_id
         where p.batch_id = $1 and p.status = 'sending'
         order by p.reference`,
          [batchId],
        )
        return found.rows
      },
      { readOnly: true },
    )
    securityEvents.record({
      kind: 'books_exported',
      userId: caller.personId,
      ip: caller.ip,
      request: `payouts ${batchId}`,
    })
    const table = [
      ['bank', 'bank_code', 'account_number', 'account_name', 'amount_naira', 'reference'],
      ...rows.map((row) => [
        bankName(row.bankCode),
        row.bankCode,
        row.accountNumber,
        row.accountName,
        Number((row.netKobo / 100).toFixed(2)),
        row.reference,
      ]),
    ]
    return tableFile(table, format)
  },
)
