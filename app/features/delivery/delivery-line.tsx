import { formatExactNaira } from '../../../domain/money/money.ts'
import type { ProductDelivery } from './product-delivery.ts'

/** How long the delivery of a product takes and what it costs, on its page. */
export function DeliveryLine({
  delivery: { text, feeKobo, elsewhere },
}: {
  delivery: ProductDelivery
}) {
  return (
    <>
      {text}.{' '}
      {feeKobo === 0
        ? 'Delivery is included in the price'
        : `It costs ${formatExactNaira(feeKobo)} for one`}
      {elsewhere && `. Other states: ${elsewhere}; you see yours before you pay`}
    </>
  )
}
