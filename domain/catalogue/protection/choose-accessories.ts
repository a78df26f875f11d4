import type { AccessoryData } from '../technical-data.ts'
import { listMissingParts, type SystemPart } from './missing-parts.ts'

export interface SoldAccessory {
  id: string
  priceKobo: number
  stock: number
  data: AccessoryData
}

export interface ChosenAccessories {
  lines: { id: string; quantity: number }[]
  /** What the shop does not sell, in words for a list. */
  notSold: string[]
}

/**
 * Mounting, cable, protection and earthing for the parts of a system: for each place the cheapest
 * accessory of the shop that fits by the data sheets, and one that is in stock before one that is
 * not.
 */
export function chooseAccessories(
  parts: readonly SystemPart[],
  accessories: readonly SoldAccessory[],
): ChosenAccessories {
  const all = [...parts]
  const chosen: ChosenAccessories = { lines: [], notSold: [] }
  // Anew after each choice: a cable has to fit the breaker that was chosen.
  for (;;) {
    const missing = listMissingParts(all).find(({ words }) => !chosen.notSold.includes(words))
    if (!missing) return chosen
    const best = cheapest(missing, accessories)
    if (!best) {
      chosen.notSold.push(missing.words)
      continue
    }
    const { id, data, quantity } = best
    all.push({ data, quantity })
    const line = chosen.lines.find((each) => each.id === id)
    if (line) line.quantity += quantity
    else chosen.lines.push({ id, quantity })
  }
}

function cheapest(
  { places, serves }: ReturnType<typeof listMissingParts>[number],
  accessories: readonly SoldAccessory[],
) {
  return accessories
    .flatMap((accessory) => {
      const quantity = Math.ceil(places / serves(accessory.data))
      if (!Number.isFinite(quantity)) return []
      const isShort = accessory.stock < quantity
      return [{ ...accessory, quantity, isShort, kobo: quantity * accessory.priceKobo }]
    })
    .sort((a, b) => Number(a.isShort) - Number(b.isShort) || a.kobo - b.kobo)[0]
}
