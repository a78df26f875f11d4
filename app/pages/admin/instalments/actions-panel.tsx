import { formatExactNaira } from '../../../../domain/money/money.ts'
import { Panel } from '../frame/panel.tsx'
import { NoteMoney } from './note-money.tsx'
import { PausePlan } from './pause-plan.tsx'
import { RequestPayout } from './request-payout.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'
import { UndoWriteOff, WriteOff } from './write-off.tsx'

/** Where the plan stands today, and what staff can do. */
export function ActionsPanel(props: PlanPartProps) {
  const { plan } = props
  return (
    <Panel title="Today">
      <Sums plan={plan} />
      <div className="mt-4 flex flex-wrap gap-2">
        <NoteMoney {...props} />
        <PausePlan {...props} />
        <RequestPayout {...props} />
        <WriteOff {...props} />
        <UndoWriteOff {...props} />
      </div>
    </Panel>
  )
}

function Sums({ plan: { sums, status, transferReference } }: Pick<PlanPartProps, 'plan'>) {
  const rows: [label: string, kobo: number, isShown: boolean][] = [
    ['Arrears', sums.arrearsKobo, sums.arrearsKobo > 0],
    ['Due to date', sums.dueKobo, true],
    ['Outstanding principal', sums.outstandingPrincipalKobo, true],
    ['Late fees', sums.feesDueKobo, sums.feesDueKobo > 0],
    ['Early settlement today', sums.settlementKobo, status === 'active'],
    ['Paid by the customer', sums.paidKobo, true],
    ['Overpaid, owed to the customer', sums.overpaidKobo, sums.overpaidKobo > 0],
    ['Written off', sums.writtenOffKobo, sums.writtenOffKobo > 0],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([label, kobo], at) => (
          <div key={label} className="contents">
            <dt className={at === 0 ? 'font-bold' : ''}>{label}</dt>
            <dd className={`text-right tabular-nums ${at === 0 ? 'font-bold' : ''}`}>
              {formatExactNaira(kobo)}
            </dd>
          </div>
        ))}
      <dt>Reference for transfers</dt>
      <dd className="text-right tabular-nums wrap-anywhere">{transferReference}</dd>
    </dl>
  )
}
