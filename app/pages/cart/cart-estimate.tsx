import { formatNaira } from '../../../domain/money/money.ts'
import {
  describeDeliveryFee,
  describeInstallation,
  installationLabel,
} from '../../../domain/delivery/installation-words.ts'
import { nothingIsSent } from '../../../domain/register/order-of-units.ts'
import { useDeliveryState } from '../../features/cart/delivery-state.ts'
import { site } from '../../../site.config.ts'
import { InstallationChoice } from '../../features/orders/installation-choice.tsx'
import { useQuote } from '../../features/orders/use-quote.ts'
import { AmountRow } from '../../ui/amount-row.tsx'

/**
 * What the cart costs delivered, and with our crew if the buyer wants it: to the state that the buyer
 * named in the calculator or at the checkout, otherwise to the company's own.
 * The checkout says it for every state, so nothing is shown as long as the shop does not answer.
 */
export default function CartEstimate({ lines }: { lines: { id: string; quantity: number }[] }) {
  const named = useDeliveryState()
  const { data } = useQuote({ lines, state: named ?? site.address.state, coupon: '' })
  if (data?.outcome !== 'done') return null
  const quote = data.response
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
          : named === null
            ? 'You see the price for your own state before you pay.'
            : 'For another state, you see the price before you pay.'}
      </p>
    </div>
  )
}
