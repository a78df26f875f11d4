import { showOwnPricesToResellers } from './start-own-prices.ts'

function onAdded(place: HTMLElement | null): void {
  if (place) showOwnPricesToResellers()
}

/**
 * The place of what the signed-in reseller pays, below a price of the shop. It is filled in by their
 * browser, because pages are the same for everybody.
 */
export function ResellerPrice({
  price,
  quantity,
}: {
  /** Naira. */
  price: number
  /** Units in the cart; without it, the prices of each quantity are shown. */
  quantity?: number
}) {
  return <div key={quantity} ref={onAdded} data-own-price={price} data-quantity={quantity} />
}
