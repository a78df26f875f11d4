import { formatExactNaira, formatNaira } from '../../../domain/money/money.ts'

interface Sums {
  subtotalKobo: number
  discountKobo: number
  deliveryKobo: number
  totalKobo: number
  vatKobo: number
  /** The rate that the VAT was calculated with: for an order its own, which may not be today's. */
  vatRatePercent: number
}

/** The amounts of an order. */
export function MoneyRows({
  sums,
  deliveryLabel,
  couponCode,
}: {
  sums: Sums
  deliveryLabel: string
  couponCode?: string | null
}) {
  return (
    <dl className="space-y-2">
      <Row label="Goods" kobo={sums.subtotalKobo} />
      {sums.discountKobo > 0 && (
        <Row label={couponCode ? `Coupon ${couponCode}` : 'Discount'} kobo={-sums.discountKobo} />
      )}
      <Row label={deliveryLabel} kobo={sums.deliveryKobo} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>Total</dt>
        <dd className="money" data-testid="order-total">
          {formatExactNaira(sums.totalKobo)}
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm text-ink-3">
        <dt>VAT {sums.vatRatePercent} %, included</dt>
        <dd className="money">{formatNaira(sums.vatKobo)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, kobo }: { label: string; kobo: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="money font-semibold">
        {kobo < 0 ? `−${formatExactNaira(-kobo)}` : formatExactNaira(kobo)}
      </dd>
    </div>
  )
}
