import type { ProductDelivery } from './product-delivery.ts'

/** How long the delivery of a product takes, on its page. */
export function DeliveryLine({ delivery: { text, elsewhere } }: { delivery: ProductDelivery }) {
  return (
    <>
      {text}
      {elsewhere && `. Other states: ${elsewhere}; you see yours before you pay`}
    </>
  )
}
