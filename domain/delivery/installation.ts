import { kindOfCategory } from '../catalogue/technical-data.ts'

/**
 * How a product counts for the work of our crew. `complete`: its price holds the installation, as
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

/** The least of the labour's price that is left when the cart holds all the material. */
const minShareAfterMaterial = 0.5

const partKinds: ReadonlySet<string | undefined> = new Set(['panel', 'inverter', 'battery'])
const materialTypes: ReadonlySet<unknown> = new Set(['wiring', 'protection', 'mounting'])

/** The role of a product in an installation, from its row. */
export function installationRole({
  category,
  accessoryType,
  isIncluded,
}: {
  /** The slug of its category. */
  category: string
  /** `accessoryType` of its technical data. */
  accessoryType: unknown
  /** `installation_included` */
  isIncluded: boolean
}): InstallationRole {
  if (isIncluded) return 'complete'
  if (partKinds.has(kindOfCategory.get(category))) return 'part'
  return materialTypes.has(accessoryType) ? 'material' : 'other'
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
  if (completeKobo + partsKobo === 0) return { kind: 'none' }
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
