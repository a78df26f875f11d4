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
      We do not sell breakers, surge arresters or an AC box for the voltage of this inverter. Our
      engineers bring them. Ask us for their price before you order.
    </p>
  )
}
