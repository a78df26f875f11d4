import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { findShortage } from '../../domain/cart/shortage.ts'
import { deliveryFeeKobo, type DeliveryClass } from '../../domain/delivery/delivery-fee.ts'
import { deliveryDays } from '../../domain/delivery/delivery-time.ts'
import {
  installationOffer,
  installationRole,
  takeOffer,
  usualWish,
  type InstallationKind,
  type InstallationOffer,
  type InstallationRole,
  type InstallationWish,
} from '../../domain/delivery/installation.ts'
import { formatNaira, koboFromNaira } from '../../domain/money/money.ts'
import { maxOrderKobo, orderTotals, type OrderTotals } from '../../domain/orders/order-totals.ts'
import { wholesalePriceKobo, type WholesaleTerms } from '../../domain/resellers/wholesale-price.ts'
import { findCoupon, type CouponPerson, type FoundCoupon } from './coupons.ts'
import { findDeliveryArea, type DeliveryArea } from './delivery/delivery-area.ts'
import { getServiceVatRate, listProducts, type ProductRow } from './listed-products.ts'

export interface QuoteLine {
  id: string
  /** That of the product: changes with anything but its stock and its photos. */
  version: number
  name: string
  sku: string
  quantity: number
  unitPriceKobo: number
  /** kg CO2e per unit and year. */
  carbonReductionKg: number
  /** Units in stock. */
  available: number
  role: InstallationRole
  deliveryClass: DeliveryClass
  vatClass: string
  vatRatePercent: number
}

/** Why a line cannot be delivered as it is. */
export interface StockProblem {
  id: string
  available: number
  message: string
  /** When units that unpaid orders hold become free, ISO 8601; null when none are held. */
  freeFrom: string | null
}

interface DayRange {
  daysMin: number
  daysMax: number
}

export interface Quote {
  lines: QuoteLine[]
  problems: StockProblem[]
  totals: OrderTotals
  coupon: FoundCoupon | null
  /** Why the coupon gives no discount. */
  couponProblem: string | null
  /** Priced for a reseller. */
  isWholesale: boolean
  /** Units of the carbon register are among it. */
  hasUnits: boolean
  /** How long it takes, in working days after the payment. `isNone`: nothing is delivered. */
  delivery: DayRange & { state: string; feeKobo: number; isNone: boolean }
  installation: {
    offer: InstallationOffer['kind']
    /** Of an offer with a price; otherwise 0. */
    labourKobo: number
    journeyKobo: number
    /** What the cart is priced with. */
    kind: InstallationKind
  }
}

export interface QuoteInput {
  /** Sorted by id. */
  lines: readonly { id: string; quantity: number }[]
  state: string
  /** Null: what buyers of such a cart usually want. */
  wish: InstallationWish | null
  couponCode: string | null
  /** False when they have tried many other codes: then the code is not looked up. */
  mayTryCoupon: boolean
  /** Their uses of the coupon are counted; null before they are known. */
  person: CouponPerson | null
  /** The terms of an approved reseller; null for the prices of the shop. */
  wholesale: WholesaleTerms | null
  /** When a project of this customer was registered: a price that was lower then still holds. */
  protectedSince?: Date | null
}

const noCouponAtWholesale = 'Your reseller prices and a coupon do not combine.'
const tooManyCodes =
  'Too many codes were tried from here. Please wait an hour before you try another.'

/**
 * Prices a cart from the database. `locks` locks the products and the coupon until the transaction
 * ends; products are locked in the order of their ids, so that two carts cannot cause a deadlock.
 * Products that are no longer sold are not in the totals, but among the problems.
 * @returns null when we do not deliver to that state
 * @throws FunctionError 400 for goods of more than {@link maxOrderKobo}
 */
export async function quote(
  tx: Tx,
  {
    lines,
    state,
    wish,
    couponCode,
    mayTryCoupon,
    person,
    wholesale,
    protectedSince = null,
  }: QuoteInput,
  { now, locks }: { now: Date; locks: boolean },
): Promise<Quote | null> {
  const [area, vatRatePercent, products] = await Promise.all([
    findDeliveryArea(tx, state),
    getServiceVatRate(tx, now),
    // Last, because others wait for the locks.
    listProducts(
      tx,
      lines.map(({ id }) => id),
      { now, locks, protectedSince },
    ),
  ])
  if (!area) return null
  const priced = priceLines(lines, products, wholesale)
  const subtotalKobo = priced.reduce(
    (sum, { unitPriceKobo, quantity }) => sum + unitPriceKobo * quantity,
    0,
  )
  // Checked before any other sum, because larger amounts are not exact.
  if (subtotalKobo > maxOrderKobo)
    throw new FunctionError(
      400,
      `Our team handles orders above ${formatNaira(maxOrderKobo)}. Please talk to us on WhatsApp.`,
    )
  const found =
    couponCode && wholesale
      ? { problem: noCouponAtWholesale }
      : couponCode && mayTryCoupon
        ? await findCoupon(tx, { code: couponCode, subtotalKobo, person }, { now, locks })
        : couponCode && { problem: tooManyCodes }
  const coupon = found && 'coupon' in found ? found.coupon : null
  const { installation, installationKobo, deliveryKobo } = priceService(priced, area, wish)
  return {
    lines: priced,
    problems: lines.flatMap((line) => findProblem(line, products.get(line.id)) ?? []),
    totals: orderTotals({
      lines: priced,
      coupon,
      deliveryKobo,
      installationKobo,
      vatRatePercent,
    }),
    coupon,
    couponProblem: found && 'problem' in found ? found.problem : null,
    isWholesale: wholesale !== null,
    ...describeGoods(priced, { state, feeKobo: deliveryKobo, ...daysOf(area, products) }),
    installation,
  }
}

/** Only units of the carbon register are not delivered. */
function describeGoods(
  lines: readonly QuoteLine[],
  delivery: Omit<Quote['delivery'], 'isNone'>,
): Pick<Quote, 'hasUnits' | 'delivery'> {
  const units = lines.filter(({ deliveryClass }) => deliveryClass === 'none')
  return {
    hasUnits: units.length > 0,
    delivery: { ...delivery, isNone: units.length > 0 && units.length === lines.length },
  }
}

/** The lines that are sold, with what they cost now. */
function priceLines(
  lines: QuoteInput['lines'],
  products: ReadonlyMap<string, ProductRow>,
  wholesale: WholesaleTerms | null,
): QuoteLine[] {
  return lines.flatMap(({ id, quantity }) => {
    const product = products.get(id)
    return product
      ? [
          {
            id,
            version: product.version,
            quantity,
            name: product.name,
            sku: product.sku,
            unitPriceKobo: priceOf(product, { quantity, wholesale }),
            carbonReductionKg: product.carbon,
            available: product.stock,
            role: installationRole(product),
            deliveryClass: product.deliveryClass,
            vatClass: product.vatClass,
            vatRatePercent: product.vatRatePercent,
          },
        ]
      : []
  })
}

function priceOf(
  { price }: ProductRow,
  { quantity, wholesale }: { quantity: number; wholesale: WholesaleTerms | null },
): number {
  const priceKobo = koboFromNaira(price)
  return wholesale ? wholesalePriceKobo(wholesale, { priceKobo, quantity }) : priceKobo
}

/** What the crew offers for the cart, what the buyer takes of it, and what the delivery costs then. */
export function priceService(
  lines: readonly Pick<QuoteLine, 'role' | 'deliveryClass' | 'quantity' | 'unitPriceKobo'>[],
  { fees, rates }: DeliveryArea,
  wish: InstallationWish | null,
): Pick<Quote, 'installation'> & { installationKobo: number; deliveryKobo: number } {
  const offer = installationOffer({ lines, area: fees, rates })
  const { kind, priceKobo } = takeOffer(offer, wish ?? usualWish(lines))
  const { labourKobo, journeyKobo } =
    offer.kind === 'priced' ? offer.parts : { labourKobo: 0, journeyKobo: 0 }
  return {
    installation: { offer: offer.kind, labourKobo, journeyKobo, kind },
    installationKobo: priceKobo,
    deliveryKobo: deliveryFeeKobo({ lines, fees, wish }),
  }
}

/** The days of a delivery to an area: the later of the area's and of its products'. */
export function daysOf(
  { daysMin, daysMax }: DayRange,
  products: ReadonlyMap<string, DayRange>,
): DayRange {
  const { min, max } = deliveryDays(
    { min: daysMin, max: daysMax },
    [...products.values()].map((each) => ({ min: each.daysMin, max: each.daysMax })),
  )
  return { daysMin: min, daysMax: max }
}

/**
 * The refusal of a state that we do not deliver to. `place-order` throws it only after it has
 * looked for a repeated request, so `quote` does not throw it.
 * @param path the field of the state in the request
 */
export function noDelivery({ state, path }: { state: string; path: string }): FunctionError {
  return new FunctionError(
    400,
    `We do not deliver to ${state} yet. Please talk to us on WhatsApp.`,
    { details: { fields: { [path]: 'Please choose a state from the list.' } } },
  )
}

/** The answer says how many units are left, so that the customer can adjust the cart. */
function findProblem(
  { id, quantity }: { id: string; quantity: number },
  product: ProductRow | undefined,
): StockProblem | null {
  const shortage = findShortage({ quantity, available: product?.stock ?? null })
  return (
    shortage && {
      id,
      available: shortage.takeable,
      message: shortage.message,
      freeFrom: product?.freeFrom?.toISOString() ?? null,
    }
  )
}
