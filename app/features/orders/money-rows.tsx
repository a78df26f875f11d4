import type { OrderBill } from '../../../domain/orders/order-bill.ts'
import {
  describeDeliveryFee,
  describeInstallation,
  installationLabel,
} from '../../../domain/delivery/installation-words.ts'
import { formatExactNaira, formatNaira } from '../../../domain/money/money.ts'
import { describeVat } from '../../../domain/vat/vat-words.ts'
import { AmountRow } from '../../ui/amount-row.tsx'

/** The amounts of an order. */
export function MoneyRows({
  sums,
  deliveryLabel,
  couponCode,
}: {
  sums: OrderBill
  /** Null: nothing is delivered. */
  deliveryLabel: string | null
  couponCode?: string | null
}) {
  const installation = describeInstallation(sums.installationKind, sums.installationKobo)
  return (
    <dl className="space-y-2">
      <AmountRow label="Goods" value={formatExactNaira(sums.subtotalKobo)} />
      {sums.discountKobo > 0 && (
        <AmountRow
          label={couponCode ? `Coupon ${couponCode}` : 'Discount'}
          value={`−${formatExactNaira(sums.discountKobo)}`}
        />
      )}
      {deliveryLabel !== null && (
        <AmountRow label={deliveryLabel} value={describeDeliveryFee(sums.deliveryKobo)} />
      )}
      {installation && <AmountRow label={installationLabel} value={installation} />}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>Total</dt>
        <dd className="money" data-testid="order-total">
          {formatExactNaira(sums.totalKobo)}
        </dd>
      </div>
      {describeVat(sums.vat).map(({ label, vatKobo }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 text-sm text-ink-3">
          <dt>{label}</dt>
          <dd className="money">{formatNaira(vatKobo)}</dd>
        </div>
      ))}
    </dl>
  )
}
