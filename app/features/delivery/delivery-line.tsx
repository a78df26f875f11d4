import type { ProductDelivery } from './product-delivery.ts'

/** How long the delivery of a product takes, on its page. */
export function DeliveryLine({
  delivery: { state, days, elsewhere },
}: {
  delivery: ProductDelivery
}) {
  return (
    <>
      Delivery to {state}: {days} after your payment
      {elsewhere && `. Other states: ${elsewhere}; you see yours before you pay`}
    </>
  )
}
