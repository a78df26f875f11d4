import { formatExactNaira } from '../../../../domain/money/money.ts'
import {
  differenceAdvice,
  differenceLabels,
  maxExplanationLength,
} from '../../../../domain/payments/reconciliation/difference-words.ts'
import { isDifferenceKind } from '../../../../domain/payments/reconciliation/compare-day.ts'
import { explainDifference } from '../../../../domain/payments/reconciliation/reconciliation-functions.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import type { StoredDifference } from './use-days.ts'

interface DifferenceRowProps {
  difference: StoredDifference
  isClosed: boolean
  onDone(): Promise<unknown>
}

/** A difference: what each side says, what to do, and why it is right. */
export function DifferenceRow({ difference, isClosed, onDone }: DifferenceRowProps) {
  const { id, kind, reference, payments: payment, explanation, explained_at, gone_at } = difference
  return (
    <li className="space-y-2 px-5 py-4 wrap-break-word">
      <h3 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        {isDifferenceKind(kind) ? differenceLabels[kind] : kind}
        {gone_at ? (
          <Badge>Gone</Badge>
        ) : explained_at ? (
          <Badge tone="good">Explained</Badge>
        ) : (
          <Badge tone="danger">Open</Badge>
        )}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">Payment service</dt>
        <dd className="tabular-nums">
          {formatSide(difference.gateway_amount, difference.currency)}
        </dd>
        <dt className="text-ink-2">Our books</dt>
        <dd className="tabular-nums">{formatSide(difference.booked_kobo, 'NGN')}</dd>
        <dt className="text-ink-2">Reference</dt>
        <dd className="wrap-anywhere">{reference}</dd>
      </dl>
      {!gone_at && isDifferenceKind(kind) && <p className="text-sm">{differenceAdvice[kind]}</p>}
      {payment && <OrderLink id={payment.order_id} number={payment.orders.number} />}
      {explanation && explained_at && (
        <p className="text-sm">
          Explained {formatMoment(explained_at)}: {explanation}
        </p>
      )}
      {!isClosed && !gone_at && (
        <StaffForm
          label={explanation ? 'Explain it again' : 'Explain it'}
          about={reference}
          contract={explainDifference}
          read={(form) => ({
            request: { differenceId: id, explanation: textOf(form, 'explanation') },
          })}
          confirm={() =>
            'This does not change any money. Your name stays with it, and a colleague closes the day.'
          }
          confirmLabel="Yes, it is right"
          done={() => 'Written down.'}
          onDone={onDone}
        >
          {(fieldOf) => (
            <TextAreaField
              {...fieldOf('explanation')}
              label="Why this is right"
              rows={2}
              required
              maxLength={maxExplanationLength}
            />
          )}
        </StaffForm>
      )}
    </li>
  )
}

/** Other currencies are written with their code, and never as naira. */
function formatSide(amount: number | null, currency: string): string {
  if (amount === null) return 'nothing'
  return currency === 'NGN' ? formatExactNaira(amount) : `${(amount / 100).toFixed(2)} ${currency}`
}
