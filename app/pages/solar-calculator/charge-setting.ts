import type { ShopSystem } from '../../../domain/solar/system/shop-system.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'

/**
 * The charge current to set on the inverters, in words: many could charge a small battery with
 * several times what its data sheet allows. Null without a battery.
 */
export function chargeSetting({
  lines,
  batteryLimits: { chargeA },
}: Pick<ShopSystem, 'lines' | 'batteryLimits'>): string | null {
  if (chargeA === 0) return null
  const inverters = lines.find(({ part }) => part === 'inverter')?.quantity ?? 1
  const amperes = (value: number) => `${formatNumber(Math.floor(value + 1e-9))} A`
  const setting =
    inverters === 1
      ? `Set the charge current of the inverter to ${amperes(chargeA)}`
      : `Set the charge current of each of the ${inverters} inverters to ${amperes(chargeA / inverters)}, ${amperes(chargeA)} together`
  return `${setting}: more would shorten the life of the battery, by its data sheet. We calculate with this limit.`
}
