import ShieldCheck from '~icons/lucide/shield-check'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { formatLongDay } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { useChecks, type CheckedNight } from './use-commissions.ts'

const kinds: Readonly<Record<string, string>> = {
  order: 'The ledger does not match what the order earns',
  entry: 'An entry does not balance',
  payout: 'The ledger does not match the payouts',
}

/** The nights in which the ledger of commissions was compared with orders and payouts. */
export default function CommissionCheck() {
  const query = useChecks()
  const nights = query.data ?? []
  return (
    <div className="max-w-4xl">
      <PageHeader description="Each night the shop recalculates what every order earns, and compares that and the payouts with the ledger. A difference is a fault of the software: pay nothing out before somebody has looked into it." />
      <ListState query={query} failure="The checks could not be loaded.">
        {nights.length === 0 ? (
          <EmptyState icon={<ShieldCheck aria-hidden="true" />} title="No check has run yet">
            The first check runs tonight after 2 o’clock.
          </EmptyState>
        ) : (
          <ul className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
            {nights.map((night) => (
              <Night key={night.id} night={night} />
            ))}
          </ul>
        )}
      </ListState>
    </div>
  )
}

function Night({ night }: { night: CheckedNight }) {
  return (
    <li className="space-y-2 px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{formatLongDay(night.day)}</span>
        <span className="text-sm text-ink-2 tabular-nums">
          {night.commissions} commissions · pending {formatExactNaira(night.accrued_kobo)} · payable{' '}
          {formatExactNaira(night.payable_kobo)} · paid {formatExactNaira(night.paid_kobo)}
        </span>
        {night.differences === 0 ? (
          <Badge tone="good">Adds up</Badge>
        ) : (
          <Badge tone="danger">
            {night.differences === 1 ? '1 difference' : `${night.differences} differences`}
          </Badge>
        )}
      </p>
      {night.found.map((each) => (
        <p key={each.id} className="flex flex-wrap items-center gap-x-4 text-sm">
          <span>
            {kinds[each.kind] ?? each.kind}
            {each.resellers && `: ${each.resellers.business_name}`}
            {each.entry_id !== null && `, entry ${each.entry_id}`}
          </span>
          <span className="tabular-nums">
            expected {formatExactNaira(each.expected_kobo)}, booked{' '}
            {formatExactNaira(each.booked_kobo)}
          </span>
          {each.order_id && each.orders && (
            <OrderLink id={each.order_id} number={each.orders.number} />
          )}
        </p>
      ))}
    </li>
  )
}
