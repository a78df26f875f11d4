import CircleAlert from '~icons/lucide/circle-alert'
import type { OrderWay } from '../../../domain/orders/place-order.ts'
import { fieldId } from './checkout-field-id.ts'
import { methodLabels } from './payment-methods.ts'

interface MethodChoiceProps<Way extends OrderWay> {
  methods: readonly Way[]
  chosen: Way | null
  isMissing: boolean
  /** Why other ways to pay are not offered. */
  note: string | null
  onChoose: (method: Way) => void
}

/** The payment methods as a list of cards with radio buttons. */
export function MethodChoice<Way extends OrderWay>({
  methods,
  chosen,
  isMissing,
  note,
  onChoose,
}: MethodChoiceProps<Way>) {
  const showsError = isMissing && chosen === null
  return (
    <fieldset aria-describedby={showsError ? 'method-error' : undefined}>
      <legend className="sr-only">How to pay</legend>
      <div className="grid gap-3">
        {methods.map((method, index) => (
          <label
            key={method}
            className="flex cursor-pointer items-start gap-4 rounded-card border border-line-strong bg-surface p-4 hover:border-ink has-[input:checked]:border-2 has-[input:checked]:border-primary has-[input:checked]:bg-primary-soft"
          >
            <input
              {...(index === 0 ? { id: fieldId('paymentMethod') } : {})}
              type="radio"
              name="paymentMethod"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
              className="mt-1 size-5 shrink-0 accent-primary"
            />
            <span>
              <span className="block font-semibold">{methodLabels[method].title}</span>
              <span className="block text-sm text-ink-2">{methodLabels[method].text}</span>
            </span>
          </label>
        ))}
      </div>
      {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
      {showsError && (
        <p
          id="method-error"
          role="alert"
          className="mt-2 flex items-start gap-1.5 text-sm text-danger"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Please choose how to pay.
        </p>
      )}
    </fieldset>
  )
}
