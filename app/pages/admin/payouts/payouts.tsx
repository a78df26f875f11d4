import { useQuery } from '@tanstack/react-query'
import HandCoins from '~icons/lucide/hand-coins'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { listPayouts, type DeskPayout } from '../../../../domain/resellers/payout-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { DecidePayout } from './decide-payout.tsx'
import { EndPayout } from './end-payout.tsx'
import { History } from './history.tsx'
import { SendPayouts } from './send-payouts.tsx'

/** The payouts of resellers: to approve, to send, on their way, and what was before. */
export default function Payouts() {
  const query = useQuery({
    queryKey: ['admin', 'payouts'],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(listPayouts, {}),
  })
  const payouts = query.data?.payouts ?? []
  const of = (...statuses: DeskPayout['status'][]) =>
    payouts.filter(({ status }) => statuses.includes(status))
  const [toApprove, toSend, onTheirWay] = [of('requested'), of('approved'), of('sending')]
  const ended = of('paid', 'failed', 'refused', 'returned')
  return (
    <div className="max-w-5xl">
      <PageHeader description="Commission that resellers have earned and asked for. It leaves their balance when you send it, and comes back if the bank does not accept it." />
      <ListState query={query} failure="The payouts could not be loaded.">
        <div className="space-y-5">
          {payouts.length === 0 && (
            <div className="rounded-card border border-line bg-surface">
              <EmptyState icon={<HandCoins aria-hidden="true" />} title="No payouts yet">
                When a reseller asks for a payout, it is listed here.
              </EmptyState>
            </div>
          )}
          {toApprove.length > 0 && (
            <Panel title={`To approve (${toApprove.length})`}>
              <ul className="divide-y divide-line">
                {toApprove.map((payout) => (
                  <li key={payout.id} className="py-4 first:pt-0 last:pb-0">
                    <PayoutFacts payout={payout} />
                    <DecidePayout payout={payout} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {toSend.length > 0 && (
            <SendPayouts payouts={toSend} gateway={query.data?.gateway ?? null} />
          )}
          {onTheirWay.length > 0 && (
            <Panel title={`On their way (${onTheirWay.length})`}>
              <ul className="divide-y divide-line">
                {onTheirWay.map((payout) => (
                  <li key={payout.id} className="py-4 first:pt-0 last:pb-0">
                    <PayoutFacts payout={payout} />
                    <EndPayout payout={payout} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {ended.length > 0 && <History payouts={ended} />}
        </div>
      </ListState>
    </div>
  )
}

function PayoutFacts({ payout }: { payout: DeskPayout }) {
  return (
    <div>
      <p>
        <strong>{payout.businessName}</strong> ·{' '}
        <strong className="tabular-nums">{formatExactNaira(payout.grossKobo)}</strong>
        {payout.isTest && ' · test, no money moves'}
      </p>
      <p className="text-sm text-ink-2">
        {formatExactNaira(payout.netKobo)} to {payout.account}; {formatExactNaira(payout.taxKobo)}{' '}
        withholding tax ({payout.taxPercent} %)
      </p>
      <p className="text-sm text-ink-2">
        Requested {formatMoment(payout.requestedAt)} · balance now{' '}
        {formatExactNaira(payout.payableKobo)} · {payout.reference}
      </p>
      {payout.firstApprovedBy && (
        <p className="text-sm">Approved first by {payout.firstApprovedBy}.</p>
      )}
      {payout.gatewayWord && (
        <p className="mt-1 text-sm font-semibold text-warning">{payout.gatewayWord}</p>
      )}
    </div>
  )
}
