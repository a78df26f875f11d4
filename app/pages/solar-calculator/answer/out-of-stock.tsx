import type { ShopLine } from '../../../../domain/solar/system/shop-system.ts'
import type { PartFace } from '../../../features/calculators/calculator-data.ts'

/** What the shop has too few of, before somebody reads the whole answer; nothing otherwise. */
export function OutOfStock({
  lines,
  faces,
}: {
  lines: readonly ShopLine[]
  faces: Record<string, PartFace>
}) {
  const short = lines.filter(({ isInStock }) => !isInStock)
  if (short.length === 0) return null
  const names = short.map(({ id, quantity }) => `${quantity} × ${faces[id]?.name ?? id}`)
  const isBattery = short.some(({ part }) => part === 'battery')
  return (
    <p className="mt-4 max-w-2xl rounded-card bg-warning-soft px-4 py-3 text-warning">
      <strong className="font-semibold">Not enough in stock now:</strong> {names.join(', ')}. Ask us
      when we get more
      {isBattery && ', or choose another kind of battery under “Battery and goal”'}.
    </p>
  )
}
