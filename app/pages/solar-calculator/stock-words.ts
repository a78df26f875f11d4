import type { ShopLine } from '../../../domain/solar/system/shop-system.ts'
import type { PartFace } from '../../features/calculators/calculator-data.ts'

/** The parts of a system that are short in the shop; null when everything is in stock. */
export function shortOfStock(
  lines: readonly ShopLine[],
  faces: Record<string, PartFace>,
): string | null {
  const short = lines.filter(({ isInStock }) => !isInStock)
  if (short.length === 0) return null
  const names = short.map(({ id, quantity }) => `${quantity} × ${faces[id]?.name ?? id}`)
  const isBattery = short.some(({ part }) => part === 'battery')
  return `Not enough in stock now: ${names.join(', ')}. Ask us when we get more${
    isBattery ? ', or choose another kind of battery under “Battery and goal”' : ''
  }.`
}
