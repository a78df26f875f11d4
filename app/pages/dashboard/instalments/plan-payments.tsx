import { Link } from '../../../ui/link.tsx'
import type {
  PlanPaymentView,
  PlanView,
} from '../../../../domain/instalments/customer/plan-view.ts'
import { describeLine } from '../../../../domain/instalments/statement/statement-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import type { PaymentStatus } from '../../../../domain/payments/payment-status.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

/** So many payments are shown; all are on the statement. */
const maxShown = 6

/** The latest payments, and the way to the statement. */
export function PlanPayments({ plan, statementPath }: { plan: PlanView; statementPath: string }) {
  // A page of the gateway that somebody left is no payment.
  const payments = plan.payments.filter(({ status }) => status !== 'abandoned')
  return (
    <section aria-labelledby="plan-payments">
      <h3 id="plan-payments" className="text-h3">
        Payments
      </h3>
      {payments.length === 0 && (
        <p className="mt-2 text-ink-2">No payment yet. Your deposit is on the page of the order.</p>
      )}
      {payments.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {payments.slice(0, maxShown).map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {payments.length > maxShown && (
        <p className="mt-2 text-sm text-ink-2">
          These are the latest {maxShown}. The statement shows all of them.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to={statementPath} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Statement
        </Link>
      </div>
    </section>
  )
}

const statusLabels: Readonly<Record<PaymentStatus, string>> = {
  started: 'Not received yet',
  checking: 'Being checked',
  succeeded: 'Received',
  failed: 'Did not go through',
  abandoned: 'Not finished',
  mismatched: 'Our team is looking at it',
}

function PaymentRow({ payment }: { payment: PlanPaymentView }) {
  const { way, status, amountKobo, receivedKobo, message, createdAt, succeededAt } = payment
  const words = describeLine({ kind: 'payment', reason: null, way, instalment: null, amountKobo })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {words}{' '}
          <Badge tone={status === 'succeeded' ? 'good' : 'plain'}>{statusLabels[status]}</Badge>
        </p>
        <p className="text-sm text-ink-2">
          {formatDay(succeededAt ?? createdAt)} · {payment.reference}
          {status === 'failed' && message ? ` · ${message}` : ''}
        </p>
      </div>
      <p className="money ml-auto font-semibold">{formatExactNaira(receivedKobo ?? amountKobo)}</p>
    </li>
  )
}
