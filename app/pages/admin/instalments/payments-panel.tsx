import {
  planPaymentStatusLabels,
  planPaymentWayLabels,
} from '../../../../domain/instalments/desk/plan-words.ts'
import type { DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatCalendarDay, formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

type Payment = DeskPlan['payments'][number]

/** Every attempt to pay, also those that failed, and why. */
export function PaymentsPanel({ plan, onDone }: PlanPartProps) {
  return (
    <Panel title="Payments" isFlush>
      {plan.payments.length === 0 && (
        <p className="px-5 py-4 text-ink-2">No payment was started.</p>
      )}
      <ul className="divide-y divide-line">
        {plan.payments.map((payment) => (
          <li key={payment.id} className="space-y-1 px-5 py-3 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="tabular-nums">
                {formatExactNaira(payment.receivedKobo ?? payment.amountKobo)}
              </strong>
              {planPaymentWayLabels[payment.way]}
              <Badge tone={toneOf(payment.status)}>{planPaymentStatusLabels[payment.status]}</Badge>
            </p>
            <p className="text-sm text-ink-2">
              {[payment.reference, payment.outsideReference, payment.card]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
            <p className="text-sm text-ink-2">
              {formatMoment(payment.createdAt)}
              {payment.arrivedOn && `, arrived on ${formatCalendarDay(payment.arrivedOn)}`}
              {payment.notedBy && `, noted by ${payment.notedBy}`}
              {payment.confirmedBy && `, confirmed by ${payment.confirmedBy}`}
            </p>
            {payment.message && <p className="text-sm">{payment.message}</p>}
            {isToConfirm(payment) && (
              <ConfirmPayment
                payment={{
                  ...payment,
                  paymentId: payment.id,
                  beginsOn: plan.beginsOn,
                  transferReference: plan.transferReference,
                }}
                today={plan.today}
                onDone={onDone}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function isToConfirm({ way, status }: Payment): boolean {
  const isOfStaff = way === 'bank_transfer' || way === 'cash'
  return isOfStaff && ['started', 'checking', 'failed'].includes(status)
}

function toneOf(status: Payment['status']): 'good' | 'warning' | 'danger' | 'plain' {
  if (status === 'succeeded') return 'good'
  if (status === 'failed' || status === 'mismatched') return 'danger'
  return status === 'checking' ? 'warning' : 'plain'
}
