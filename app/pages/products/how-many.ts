import { highVoltageV } from '../../../domain/catalogue/data-sheet/describe-chemistries.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import { findPlace, type Place } from '../../../domain/solar/climate/places.ts'
import { monthlyYield } from '../../../domain/solar/panels/monthly-yield.ts'
import { usualPlane } from '../../../domain/solar/panels/usual-plane.ts'

export interface HowMany {
  need: string
  count: number
}

/** Yield of 1 kWp of panels on an average day in Lagos, on the usual plane. */
export const dailyKwhPerKwp = monthlyYield(lagos(), usualPlane).acKwhPerYear / 365

/** Energy of typical days and nights in Lagos, the same figures as on the complete kits. */
const days = [
  { need: 'a room and parlour: lights, two fans, TV, laptop (1.5 kWh a day)', kwh: 1.5 },
  { need: 'a two-bedroom flat with fridge, without AC (5 kWh a day)', kwh: 5 },
  { need: 'a three-bedroom flat with freezer and pump, without AC (9 kWh a day)', kwh: 9 },
  { need: 'a duplex with two inverter ACs (22 kWh a day)', kwh: 22 },
]
const nights = [
  { need: 'lights, a fan and TV for six hours (1 kWh)', kwh: 1 },
  { need: 'a two-bedroom flat through a night without AC (4 kWh)', kwh: 4 },
  { need: 'a three-bedroom flat through a night without AC (5 kWh)', kwh: 5 },
  { need: 'a duplex with one inverter AC through a night (9 kWh)', kwh: 9 },
]
const maxCount = 24

/** How many of a panel or battery typical homes need; empty for other products. */
export function countForNeeds(data: TechnicalData | null): HowMany[] {
  if (data?.kind === 'panel') return counts(days, (data.powerW / 1000) * dailyKwhPerKwp)
  if (data?.kind === 'battery' && data.usableKwh && data.nominalV < highVoltageV)
    return counts(nights, data.usableKwh)
  return []
}

function lagos(): Place {
  const place = findPlace('NG-LA')
  if (!place) throw new Error('Lagos is not a place of the climate data')
  return place
}

/** Leaves out needs that would take a roof full of small panels. */
function counts(needs: { need: string; kwh: number }[], kwhEach: number): HowMany[] {
  return needs
    .map(({ need, kwh }) => ({ need, count: Math.ceil(kwh / kwhEach - 1e-9) }))
    .filter(({ count }) => count <= maxCount)
}
