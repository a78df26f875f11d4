import {
  deliveryDays,
  describeDeliveryTime,
  formatDeliveryDays,
  rangeOfDays,
  type DeliveryDays,
} from '../../../domain/delivery/delivery-time.ts'
import { needsCrew } from '../../../domain/delivery/installation.ts'
import {
  daysOfArea,
  daysOfProduct,
  feeTo,
  findOwnArea,
  roleOf,
  type Area,
  type DeliveredProduct,
} from './areas.ts'

type ProductDays = Parameters<typeof daysOfProduct>[0]
/** What a delivery depends on. */
type SoldProduct = ProductDays & DeliveredProduct

/** How long the delivery of one product takes, as texts: "2–4 working days". */
export interface ProductDelivery {
  /** The company's own state. Pages are the same for everybody, so they show this one. */
  state: string
  days: string
  /** The same as numbers. */
  dayRange: DeliveryDays
  /** What the delivery of one there costs; 0 when its price includes it. */
  feeKobo: number
  /** The sentence about it, without a full stop. */
  text: string
  /** What our crew offers for it; null when it needs no crew. */
  installation: string | null
  /** Over all other states; null when there are none. */
  elsewhere: string | null
  /** Every state that we deliver to, in the order of their names. */
  states: StateDelivery[]
}

/** The delivery of one product to one state. */
export interface StateDelivery {
  state: string
  dayRange: DeliveryDays
  /** What the delivery of one there costs; 0 when its price includes it. */
  feeKobo: number
}

/**
 * The delivery of a product to the company's own state and elsewhere; null without any state, and for units
 * of the carbon register, which are not delivered.
 */
export function describeDelivery(
  product: SoldProduct,
  areas: readonly Area[],
): ProductDelivery | null {
  const own = findOwnArea(areas)
  if (!own || product.delivery_class === 'none') return null
  const daysTo = (area: Area) => deliveryDays(daysOfArea(area), [daysOfProduct(product)])
  const deliveryTo = (area: Area): StateDelivery => ({
    state: area.state,
    dayRange: daysTo(area),
    feeKobo: feeTo(area, [{ product, quantity: 1 }], null),
  })
  const others = areas.filter((area) => area !== own)
  return {
    ...deliveryTo(own),
    days: formatDeliveryDays(daysTo(own)),
    text: describeDeliveryTime(own.state, daysTo(own)),
    installation: describeCrew(product, areas, own),
    elsewhere: others.length > 0 ? formatDeliveryDays(rangeOfDays(others.map(daysTo))) : null,
    states: areas.map(deliveryTo),
  }
}

/** What our crew does for a product, as far as one sentence can say it. */
function describeCrew(product: DeliveredProduct, areas: readonly Area[], own: Area): string | null {
  const role = roleOf(product)
  if (!needsCrew(role)) return null
  const fixed = areas.filter((area) => typeof area.installation_areas?.crew_fee_kobo === 'number')
  const others = fixed.length - 1
  const where = others === 1 ? 'In one other state' : `In ${others} other states`
  const elsewhere = `${where} the checkout shows our crew’s price; for the rest we send you a price after you order, and you can accept it or say no`
  return role === 'complete'
    ? `Installation in ${own.state} is included. ${elsewhere}`
    : `Our crew can install it in ${own.state}: choose it in the cart and see the price. ${elsewhere}`
}
