/**
 * How a product counts for the work of our crew. `complete`: its price includes the installation, as
 * for kits. `part`: a panel, an inverter or a battery, which the crew puts up. `material`: cable,
 * protection or mounting, which the crew would otherwise bring. `other`: needs no crew.
 */
export type InstallationRole = 'complete' | 'part' | 'material' | 'other'

export interface InstallationLine {
  role: InstallationRole
  unitPriceKobo: number
  quantity: number
}

/** Where the crew goes. */
export interface InstallationArea {
  /**
   * The journey of the crew. 0: we work there every day, and the price of a complete product holds
   * its delivery and installation. Null: no fixed price, we quote each order.
   */
  crewFeeKobo: number | null
}

/** From `calculator_values`: mounting, cable, protection and labour as a share of the parts. */
export interface InstallationRates {
  share: number
  minKobo: number
}

/** What our crew asks for the installation of a cart. */
export type InstallationOffer =
  /** Nothing to install. */
  | { kind: 'none' }
  /** The prices of the goods hold it. */
  | { kind: 'included'; priceKobo: 0 }
  /** A service with a price; material and labour are one sum. */
  | { kind: 'priced'; priceKobo: number; parts: { labourKobo: number; journeyKobo: number } }
  /** The price is told after the order: by photos or a visit. */
  | { kind: 'quoted' }

/** What an order says about installation; `chosen` is bought with it. */
export const installationKinds = ['none', 'included', 'chosen', 'quoted'] as const
export type InstallationKind = (typeof installationKinds)[number]

/** What a buyer wants: goods and our crew, or the goods only. */
export const installationWishes = ['crew', 'goods'] as const
export type InstallationWish = (typeof installationWishes)[number]

/** The least of the labour's price that is left when the cart holds all the material. */
const minShareAfterMaterial = 0.5

const partKinds: ReadonlySet<unknown> = new Set(['panel', 'inverter', 'battery'])
const materialTypes: ReadonlySet<unknown> = new Set(['wiring', 'protection', 'mounting'])

/** The role of a product in an installation, from its row. */
export function installationRole({
  technical,
  isIncluded,
}: {
  /** `products.technical` */
  technical: unknown
  /** `installation_included` */
  isIncluded: boolean
}): InstallationRole {
  if (isIncluded) return 'complete'
  if (typeof technical !== 'object' || technical === null) return 'other'
  if ('kind' in technical && partKinds.has(technical.kind)) return 'part'
  const isMaterial = 'accessoryType' in technical && materialTypes.has(technical.accessoryType)
  return isMaterial ? 'material' : 'other'
}

/** Whether there is something for our crew to install. */
export function needsCrew(role: InstallationRole): boolean {
  return role === 'complete' || role === 'part'
}

/**
 * What our crew asks to deliver and install a cart in an area. The calculator, the cart, the
 * checkout and the order all get it here. The least price is not asked beside a complete product:
 * the crew comes for that anyway.
 * @param area null where staff have set nothing: the same as no fixed price
 */
export function installationOffer({
  lines,
  area,
  rates,
}: {
  lines: readonly InstallationLine[]
  area: InstallationArea | null
  rates: InstallationRates
}): InstallationOffer {
  const sumOf = (role: InstallationRole) =>
    lines
      .filter((line) => line.role === role)
      .reduce((sum, { unitPriceKobo, quantity }) => sum + unitPriceKobo * quantity, 0)
  const [completeKobo, partsKobo] = [sumOf('complete'), sumOf('part')]
  if (!lines.some(({ role }) => needsCrew(role))) return { kind: 'none' }
  const journeyKobo = area?.crewFeeKobo ?? null
  if (journeyKobo === null) return { kind: 'quoted' }
  const labourKobo = labour({
    partsKobo,
    materialKobo: sumOf('material'),
    share: rates.share,
    minKobo: completeKobo > 0 ? 0 : rates.minKobo,
  })
  const priceKobo = labourKobo + journeyKobo
  return priceKobo === 0
    ? { kind: 'included', priceKobo: 0 }
    : { kind: 'priced', priceKobo, parts: { labourKobo, journeyKobo } }
}

function labour({
  partsKobo,
  materialKobo,
  share,
  minKobo,
}: {
  partsKobo: number
  materialKobo: number
  share: number
  minKobo: number
}): number {
  if (partsKobo === 0) return 0
  const fullKobo = Math.round(Math.max(minKobo, partsKobo * share))
  return Math.max(fullKobo - materialKobo, Math.ceil(fullKobo * minShareAfterMaterial))
}

/** What a buyer most likely wants of a cart: our crew, when its prices hold the installation. */
export function usualWish(lines: readonly Pick<InstallationLine, 'role'>[]): InstallationWish {
  return lines.some(({ role }) => role === 'complete') ? 'crew' : 'goods'
}

/** What becomes of an offer in an order: its kind, and what it costs there. */
export function takeOffer(
  offer: InstallationOffer,
  wish: InstallationWish,
): { kind: InstallationKind; priceKobo: number } {
  if (wish === 'goods' || offer.kind === 'none') return { kind: 'none', priceKobo: 0 }
  return offer.kind === 'priced'
    ? { kind: 'chosen', priceKobo: offer.priceKobo }
    : { kind: offer.kind, priceKobo: 0 }
}

/**
 * Whether a price counts with what the buyer chose. After another choice the old price is shown for a
 * moment.
 */
export function isPricedAsWished(
  { offer, kind }: { offer: InstallationOffer['kind']; kind: InstallationKind },
  wish: InstallationWish | null,
): boolean {
  return wish === null || offer === 'none' || (kind === 'none') === (wish === 'goods')
}
