import {
  deliveryDays,
  describeDeliveryTime,
  formatDeliveryDays,
  rangeOfDays,
  type DeliveryDays,
} from '../../../domain/delivery/delivery-time.ts'
import {
  daysOfArea,
  daysOfProduct,
  feeTo,
  findOwnArea,
  type Area,
  type DeliveredProduct,
} from './areas.ts'

type Delivered = Parameters<typeof daysOfProduct>[0] & DeliveredProduct

/** How long the delivery of one product takes, as texts: "2–4 working days". */
export interface ProductDelivery {
  /** The company's own state. Pages are the same for everybody, so they show this one. */
  state: string
  days: string
  /** The same as numbers. */
  dayRange: DeliveryDays
  /** What the delivery of one there costs, as the checkout asks it. */
  feeKobo: number
  /** The sentence about it, without a full stop. */
  text: string
  /** Over all other states; null when there are none. */
  elsewhere: string | null
}

/** The delivery of a product to the company's own state and elsewhere; null without any state. */
export function describeDelivery(
  product: Delivered,
  areas: readonly Area[],
): ProductDelivery | null {
  const own = findOwnArea(areas)
  if (!own) return null
  const daysTo = (area: Area) => deliveryDays(daysOfArea(area), [daysOfProduct(product)])
  const others = areas.filter((area) => area !== own)
  return {
    state: own.state,
    days: formatDeliveryDays(daysTo(own)),
    dayRange: daysTo(own),
    feeKobo: feeTo(own, [{ product, quantity: 1 }], null),
    text: describeDeliveryTime(own.state, daysTo(own)),
    elsewhere: others.length > 0 ? formatDeliveryDays(rangeOfDays(others.map(daysTo))) : null,
  }
}
