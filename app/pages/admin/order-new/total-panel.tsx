import { describeArrival } from '../../../../domain/register/quoted-delivery.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { MoneyRows } from '../../../features/orders/money-rows.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import type { useNewOrder } from './use-new-order.ts'

/** What the order costs now, and the button that places it. */
export function TotalPanel({
  order,
  change,
  quote,
  isBusy,
  failure,
  errors,
}: Pick<
  ReturnType<typeof useNewOrder>,
  'order' | 'change' | 'quote' | 'isBusy' | 'failure' | 'errors'
>) {
  const priced = quote.data?.outcome === 'done' ? quote.data.response : null
  const refusal = quote.data?.outcome === 'refused' ? quote.data.message : null
  const isReady = priced !== null && priced.problems.length === 0 && !priced.couponProblem
  return (
    <Panel title="Total">
      <div className="space-y-4">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={order.installation === 'crew'}
            onChange={({ target }) => change({ installation: target.checked ? 'crew' : 'goods' })}
          />
          Our crew installs it
        </label>
        <TextField
          label="Coupon"
          isOptional
          autoComplete="off"
          value={order.coupon}
          error={priced?.couponProblem ?? undefined}
          onChange={({ target }) => change({ coupon: target.value })}
        />
        <TextField
          label="Reseller code"
          hint="If a reseller sent the customer."
          isOptional
          autoComplete="off"
          value={order.resellerCode}
          error={errors['resellerCode']}
          onChange={({ target }) => change({ resellerCode: target.value })}
        />
        <div aria-live="polite" aria-busy={quote.isPlaceholderData}>
          <Alert>{refusal}</Alert>
          {priced?.problems.map(({ id, message }) => (
            <Alert key={id} className="mb-3">
              {priced.lines.find((line) => line.id === id)?.name}: {message}
            </Alert>
          ))}
          {!priced && !refusal && (
            <p className="text-ink-2">Choose goods and a state: the total is shown here.</p>
          )}
          {priced && (
            <>
              {priced.protectedBy && (
                <p className="mb-3 text-sm">
                  {priced.protectedBy} registered this customer: prices that were lower on that day
                  still hold, and the order counts for them.
                </p>
              )}
              <MoneyRows
                sums={{ ...priced.totals, installationKind: priced.installation.kind }}
                deliveryLabel={
                  priced.delivery.isNone ? null : `Delivery to ${priced.delivery.state}`
                }
                couponCode={priced.coupon?.code ?? null}
              />
              <p className="mt-3 text-sm text-ink-2">
                {describeArrival(priced.delivery)}
                {priced.isLastUnits
                  ? ' These are the last ones: they are held for half an hour.'
                  : ' The goods are held for 24 hours.'}
              </p>
            </>
          )}
        </div>
        <Alert>{failure}</Alert>
        <Button type="submit" className="w-full" aria-disabled={isBusy || !isReady || undefined}>
          {isBusy
            ? 'One moment…'
            : `Place the order${priced ? ` for ${formatExactNaira(priced.totals.totalKobo)}` : ''}`}
        </Button>
      </div>
    </Panel>
  )
}
