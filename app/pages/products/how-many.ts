import { highVoltageV } from '../../../domain/catalogue/data-sheet/describe-chemistries.ts'
import { inverterEfficiency } from '../../../domain/catalogue/battery-power.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import { findAppliance } from '../../../domain/solar/load/appliances.ts'
import { dailyKwhPerKwp } from '../../features/product/daily-yield.ts'

export interface HowMany {
  need: string
  count: number
}

/** Energy of typical days in Lagos, the same figures as on the complete kits. */
const days = [
  { need: 'a room and parlour: lights, two fans, TV, laptop (1.5 kWh a day)', kwh: 1.5 },
  { need: 'a two-bedroom flat with fridge, without AC (5 kWh a day)', kwh: 5 },
  { need: 'a three-bedroom flat with freezer and pump, without AC (9 kWh a day)', kwh: 9 },
  { need: 'a duplex with two inverter ACs (22 kWh a day)', kwh: 22 },
]
const flat = { 'led-bulb': 6, 'ceiling-fan': 3, tv: 1, router: 1, 'small-fridge': 1 }
const house = { 'led-bulb': 8, 'ceiling-fan': 4, tv: 2, 'large-fridge': 1 }
const nights = [
  night('four lights, a fan and a TV', { 'led-bulb': 4, 'ceiling-fan': 1, tv: 1 }, 4),
  night('a small fridge, six lights, three fans, a TV and a router', flat, 8),
  night('a large fridge, eight lights, four fans and two TVs', house, 10),
  night('the same and an inverter AC of 1 hp', { ...house, 'ac-1hp': 1 }, 10),
]
const maxCount = 24

/** The counts of a product, and the yield that those of panels rest on, kWh a day for each kWp. */
export const howManyOf = (data: TechnicalData | null) => ({
  howMany: countForNeeds(data),
  dailyKwhPerKwp,
})

/** How many of a panel or battery typical homes need; empty for other products. */
export function countForNeeds(data: TechnicalData | null): HowMany[] {
  if (data?.kind === 'panel') return counts(days, (data.powerW / 1000) * dailyKwhPerKwp)
  if (data?.kind === 'battery' && data.usableKwh && data.nominalV < highVoltageV)
    return counts(nights, data.usableKwh)
  return []
}

/** What appliances take out of a battery, with the watts of the calculator. */
function night(what: string, quantities: Record<string, number>, hours: number) {
  const watts = Object.entries(quantities).reduce((sum, [key, quantity]) => {
    const appliance = findAppliance(key)
    if (!appliance) throw new Error(`unknown appliance ${key}`)
    return sum + quantity * appliance.watts * appliance.dutyShare
  }, 0)
  const kwh = (watts * hours) / 1000 / inverterEfficiency
  return { need: `${what} for ${hours} hours (${kwh.toFixed(1)} kWh)`, kwh }
}

/** Leaves out needs that would take a roof full of small panels. */
function counts(needs: { need: string; kwh: number }[], kwhEach: number): HowMany[] {
  return needs
    .map(({ need, kwh }) => ({ need, count: Math.ceil(kwh / kwhEach - 1e-9) }))
    .filter(({ count }) => count <= maxCount)
}
