import { formatNaira } from '../../../domain/money/money.ts'
import {
  describeDeliveryFee,
  describeInstallation,
  installationLabel,
} from '../../../domain/delivery/installation-words.ts'
import { nothingIsSent } from '../../../domain/register/order-of-units.ts'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { InstallationChoice } from '../../features/orders/installation-choice.tsx'
import { AmountRow } from '../../ui/amount-row.tsx'

/** What the cart costs delivered, and with our crew if the buyer wants it. */
export function CartEstimate({ quote, isStateNamed }: { quote: Quote; isStateNamed: boolean }) {
  const { totals, installation, delivery } = quote
  const work = describeInstallation(installation.kind, totals.installationKobo)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <InstallationChoice quote={quote} />
      <dl className="mt-4 space-y-2 text-md" aria-live="polite">
        {quote.isWholesale && (
          <AmountRow
            label="Products at your reseller prices"
            value={formatNaira(totals.subtotalKobo)}
          />
        )}
        {!delivery.isNone && (
          <AmountRow
            label={`Delivery to ${delivery.state}`}
            value={describeDeliveryFee(totals.deliveryKobo)}
          />
        )}
        {work && <AmountRow label={installationLabel} value={work} />}
        <AmountRow
          label={
            installation.kind === 'quoted'
              ? 'To pay when you order'
              : delivery.isNone
                ? 'Total to pay'
                : `Total in ${delivery.state}`
          }
          value={formatNaira(totals.totalKobo)}
        />
      </dl>
      <p className="mt-2 text-sm text-ink-3">
        {delivery.isNone
          ? nothingIsSent
          : isStateNamed
            ? 'For another state, you see the price before you pay.'
            : 'You see the price for your own state before you pay.'}
      </p>
    </div>
  )
}
