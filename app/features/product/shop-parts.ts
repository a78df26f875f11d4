import { koboFromNaira } from '../../../domain/money/money.ts'
import type { SoldAccessory } from '../../../domain/catalogue/protection/choose-accessories.ts'
import type { ShopParts } from '../../../domain/solar/system/shop-system.ts'
import { ratingsOfBattery } from '../../../domain/solar/system/battery-power.ts'
import { sizingAssumptions } from '../../../domain/solar/system/system-size.ts'
import { technicalDataOf } from './technical-data-of.ts'

type Row = {
  id: string
  price: number
  stock: number
  technical: unknown
  category: { slug: string }
}

/** The accessories of the shop that hold, connect and protect a system. */
export function readAccessories(rows: Row[]): SoldAccessory[] {
  return rows.flatMap((row) => {
    const data = technicalDataOf(row)
    return data?.kind === 'accessory' && data.part !== null
      ? [{ id: row.id, priceKobo: koboFromNaira(row.price), stock: row.stock, data }]
      : []
  })
}

/** The products that the sizing builds a system of; products without technical data are omitted. */
export function readShopParts(rows: Row[]): ShopParts {
  const parts: ShopParts = { panels: [], inverters: [], batteries: [] }
  for (const row of rows) {
    const data = technicalDataOf(row)
    const sold = { id: row.id, priceKobo: koboFromNaira(row.price), stock: row.stock }
    if (data?.kind === 'panel') parts.panels.push({ ...sold, data, powerW: data.powerW })
    if (data?.kind === 'inverter' && data.inverterType !== 'grid-tie')
      parts.inverters.push({
        ...sold,
        data,
        kva: data.powerKva,
        surgeKva: data.surgeVa === null ? data.powerKva : data.surgeVa / 1000,
        ownW: data.idleW ?? sizingAssumptions.inverterOwnW,
        isThreePhase: data.isThreePhase,
        canFormThreePhase: data.canFormThreePhase ?? false,
        maxInParallel: data.maxInParallel ?? 1,
      })
    if (data?.kind === 'battery')
      parts.batteries.push({
        ...sold,
        data,
        ...ratingsOfBattery(data),
        capacityKwh: data.capacityKwh,
        chemistry: data.chemistry,
        maxInParallel: data.maxInParallel ?? 1,
      })
  }
  return parts
}
