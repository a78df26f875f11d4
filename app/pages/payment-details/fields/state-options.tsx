import { deliveryDays, formatDeliveryDays } from '../../../../domain/delivery/delivery-time.ts'
import { describeDeliveryFee } from '../../../../domain/delivery/installation-words.ts'
import type { CartItem } from '../../../features/cart/cart.ts'
import { installationWish } from '../../../features/cart/installation-wish.ts'
import { useChoice } from '../../../features/cart/use-choice.ts'
import { daysOfArea, daysOfProduct, feeTo, type Area } from '../../../features/delivery/areas.ts'

/** Each state with what the delivery of the cart costs there, and how long it takes. */
export function StateOptions({ areas, items }: { areas: Area[]; items: CartItem[] }) {
  const wish = useChoice(installationWish)
  const products = items.flatMap(({ product }) => (product ? [daysOfProduct(product)] : []))
  return areas.map((area) => (
    <option key={area.state} value={area.state}>
      {area.state}: {describeDeliveryFee(feeTo(area, items, wish))},{' '}
      {formatDeliveryDays(deliveryDays(daysOfArea(area), products))}
    </option>
  ))
}
