import Wallet from '~icons/lucide/wallet'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { earnedAfterDays } from '../../../../domain/resellers/commission-status.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { useBalances } from './use-commissions.ts'

/** What we owe each reseller, and what they got. */
export default function Balances() {
  const query = useBalances()
  const rows = query.data ?? []
  return (
    <>
      <PageHeader
        description={`Sums of the ledger of commissions. Pending becomes payable ${earnedAfterDays} days after delivery or installation. A negative balance is deducted from later commission: an order was refunded after its commission was paid out.`}
      />
      <ListState query={query} failure="The balances could not be loaded.">
        {rows.length === 0 ? (
          <EmptyState icon={<Wallet aria-hidden="true" />} title="No resellers yet">
            An approved reseller has a balance.
          </EmptyState>
        ) : (
          <DataTable
            label="Balances of resellers"
            columns={['Reseller', 'Pending', 'Payable', 'Paid out', 'Tax withheld']}
            rows={rows.map((row) => ({
              key: row.id ?? '',
              cells: [
                <span key="name" className="inline-flex flex-wrap items-center gap-2">
                  {row.business_name} ({row.code})
                  {row.status === 'suspended' && <Badge tone="warning">Suspended</Badge>}
                </span>,
                formatExactNaira(row.accrued_kobo ?? 0),
                formatExactNaira(row.payable_kobo ?? 0),
                formatExactNaira(row.paid_kobo ?? 0),
                formatExactNaira(row.withheld_kobo ?? 0),
              ],
            }))}
          />
        )}
      </ListState>
    </>
  )
}
