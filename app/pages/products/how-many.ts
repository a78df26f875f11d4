import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'

export interface HowMany {
  need: string
  count: number
}

/** Yield of a kilowatt of panels in Ikeja, 10 degrees south, losses 14 %: domain report, a.2. */
const dailyKwhPerKwp = 1311 / 365

/** Typical days and nights in Lagos, in kWh: the same figures as on the complete kits. */
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
const sensibleMax = 24

/** How many of a panel or a battery typical uses take; empty for what is not counted by energy. */
export function countForHits(data: TechnicalData | null): HowMany[] {
  if (data?.kind === 'panel') return counts(days, (data.powerW / 1000) * dailyKwhPerKwp)
  if (data?.kind === 'battery' && data.usableKwh && data.nominalV < 100)
    return counts(nights, data.usableKwh)
  return []
}

/** Rows that would take a roof full of small panels say nothing to anybody. */
function counts(needs: { need: string; kwh: number }[], kwhEach: number): HowMany[] {
  return needs
    .map(({ need, kwh }) => ({ need, count: Math.ceil(kwh / kwhEach - 1e-9) }))
    .filter(({ count }) => count <= sensibleMax)
}
