import Landmark from '~icons/lucide/landmark'
import { Link } from '../../../ui/link.tsx'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { useMoneyToCheck } from '../../../features/orders/use-money-to-check.ts'
import { formatMoment, formatWeekdayMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { WaitingList } from '../frame/waiting-list.tsx'
import type { ListedTransfer } from './listed-transfer.ts'

/** The bank transfers that staff look for in the account: those with a receipt first. */
export default function Transfers() {
  const query = useMoneyToCheck()
  const transfers = query.data?.transfers
  return (
    <div className="max-w-4xl">
      <PageHeader description="Look for each amount in the bank account, then say what arrived. Those with a receipt come first." />
      <ListState query={query} failure="The transfers could not be loaded.">
        {transfers && (
          <WaitingList
            list={transfers}
            empty={
              <EmptyState icon={<Landmark aria-hidden="true" />} title="No transfer is waiting">
                When a buyer chooses a bank transfer, it appears here at once.
              </EmptyState>
            }
          >
            {(row) => <Row key={row.paymentId} row={row} />}
          </WaitingList>
        )}
      </ListState>
    </div>
  )
}

function Row({ row }: { row: ListedTransfer }) {
  const { proofs, sameReceipts } = row
  return (
    <li className="px-5 py-3 wrap-break-word">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={`/admin/transfers/${row.paymentId}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {row.orderNumber}
        </Link>
        <strong className="tabular-nums">{formatExactNaira(row.dueKobo)}</strong>
      </p>
      <p className="text-sm">
        {row.name} · {formatMoment(row.since)} · {row.reference}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {proofs.length > 0 ? (
          <Badge tone="warning">
            {proofs.length === 1 ? '1 receipt' : `${proofs.length} receipts`}
          </Badge>
        ) : (
          <Badge>No receipt yet</Badge>
        )}
        {sameReceipts.length > 0 && <Badge tone="danger">Receipt of another order</Badge>}
        {row.heldUntil ? `Goods held until ${formatWeekdayMoment(row.heldUntil)}` : 'No goods held'}
      </p>
    </li>
  )
}
