import { highVoltageV } from '../../../../domain/catalogue/data-sheet/describe-chemistries.ts'
import type { ShopParts, ShopSystem } from '../../../../domain/solar/system/shop-system.ts'

/** Who brings the protection of a battery above 100 V, for which the shop sells no parts. */
export function ProtectionNote({
  system: { lines },
  shop: { inverters },
}: {
  system: ShopSystem
  shop: ShopParts
}) {
  const inverter = inverters.find(({ id }) => lines.some((line) => line.id === id))
  if ((inverter?.data.batteryV ?? 0) < highVoltageV) return null
  return (
    <p className="mt-3 max-w-2xl text-sm font-semibold">
      Our shop sells no breakers, arresters and AC box for the voltages of this inverter. Our
      engineers bring them; their price is in that of the installation.
    </p>
  )
}
