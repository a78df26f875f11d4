import { formatExactNaira } from '../../../../domain/money/money.ts'
import { type DeskPayout } from '../../../../domain/resellers/payout-functions.ts'
import { payoutStatusLabels } from '../../../../domain/resellers/payout-status.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../frame/panel.tsx'
import { EndPayout } from './end-payout.tsx'

/** The payouts that ended. */
export function History({ payouts }: { payouts: DeskPayout[] }) {
  return (
    <Panel
      title="Earlier payouts"
      description="The last hundred. The bank can still send back one that was paid."
    >
      <DataTable
        label="Payouts that ended"
        columns={['Reseller', 'Requested', 'Amount', 'Tax', 'To the account', 'Status', 'Note']}
        words={['Requested', 'Status']}
        textColumn="Note"
        rows={payouts.map((payout) => ({
          key: payout.id,
          cells: [
            <span key="name" className="sm:inline-block sm:min-w-40 sm:whitespace-normal">
              {payout.businessName}
            </span>,
            formatDay(payout.requestedAt),
            formatExactNaira(payout.grossKobo),
            formatExactNaira(payout.taxKobo),
            formatExactNaira(payout.netKobo),
            payoutStatusLabels[payout.status],
            <span key="note">
              {[payout.reason, payout.bankReference, payout.approvedBy].filter(Boolean).join(' · ')}
              {payout.status === 'paid' && payout.way === 'bank_file' && (
                <EndPayout payout={payout} />
              )}
            </span>,
          ],
        }))}
      />
    </Panel>
  )
}
