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
      {feeKobo === 0 ? 'The price includes it' : `It costs ${formatExactNaira(feeKobo)} for one`}
      {elsewhere && `. Other states: ${elsewhere}; the checkout shows yours before you pay`}
    </>
  )
}
