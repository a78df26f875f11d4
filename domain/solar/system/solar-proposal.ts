import { avoidedKg } from '../../carbon/avoided-emissions.ts'
import { arrayYear } from '../panels/array-year.ts'
import { batteryOf, type BatteryChemistry } from './battery-chemistry.ts'
import type { Generator } from './generator.ts'
import { gridSupply, likelyAutonomyHours } from '../climate/grid-supply.ts'
import type { Load } from '../load/load.ts'
import { monthlyYield, type MonthlyYield } from '../panels/monthly-yield.ts'
import type { Place } from '../climate/places.ts'
import { simulateYear, type SystemYear, type YearTotals } from './simulated-year.ts'
import { wholeParts, type SystemParts } from './system-parts.ts'
import { sizeSystem, sizingAssumptions, type SystemSize } from './system-size.ts'
import type { Plane } from '../sun/transposition.ts'
import { weatherYear } from '../climate/weather-year.ts'

export interface ProposalQuestion {
  place: Place
  plane: Plane
  load: Load
  /** Hours of grid a day, 0 to 24. */
  gridHoursPerDay: number
  /** What runs in outages today, and stays for what the system cannot serve. */
  generator: Generator | null
  /** 1 in the hours of the day in which it may run; all, when left out. */
  generatorHours?: ArrayLike<number>
  chemistry: BatteryChemistry
  /** Left out, it follows from the hours of grid. */
  autonomyHours?: number
  sold: { panelW: number; batteryUnitKwh: number; inverterSizesKva?: readonly number[] }
  /** How much of the battery is kept for outages while the grid is on, 0 to 1; so far the grid also fills it. The rest is the sun's. */
  keepForOutageShare?: number
  solarShare?: number
}

/** What a proposal is made of. Energies in kWh of the year, CO2e in kg of the year. */
export interface SolarProposal {
  size: SystemSize
  parts: SystemParts
  /** What one kWp gives, month by month. */
  yields: MonthlyYield
  /** The year that was simulated; give it to `simulateHours` for the chart of a day. */
  year: SystemYear
  withSystem: YearTotals
  /** The same load with grid and generator alone. */
  today: YearTotals
  avoided: { gridKwh: number; fuelLitres: number; kg: number }
}

/** Half the battery for an outage, half for the evening's tariff. Assumed: every hybrid inverter lets it be set. */
const usualReserveShare = 0.5

/**
 * From a place and a load to a system, its year, and the year without it: the one function that page, PDF and server ask, so that their
 * numbers agree. Costs come after it: `yearlyEnergyCostKobo` of both years, then `systemEconomics`.
 * @throws RangeError for numbers outside their range, as the functions it is made of
 */
export function solarProposal(question: ProposalQuestion): SolarProposal {
  const {
    place,
    plane,
    load,
    gridHoursPerDay,
    generator,
    generatorHours,
    chemistry,
    sold,
    solarShare = 1,
    keepForOutageShare = usualReserveShare,
  } = question
  const gridOn = gridSupply(gridHoursPerDay)
  const yields = monthlyYield(place, plane)
  const autonomyHours = question.autonomyHours ?? likelyAutonomyHours(gridHoursPerDay)
  const size = sizeSystem({
    load,
    worstDcKwhPerKwp: yields.worstMonth.dcKwh,
    autonomyHours,
    chemistry,
    solarShare,
  })
  const parts = wholeParts(size, sold)
  const shared = {
    dcKwPerKwp: arrayYear(weatherYear(place), plane).dcKwPerKwp,
    loadKw: load.hourlyKw,
    gridOn,
    ...(generatorHours ? { generatorHours } : {}),
  }
  const inverter = {
    ratedKw: parts.inverterKva * sizingAssumptions.powerFactor,
    efficiency: sizingAssumptions.inverterEfficiency,
  }
  const system = {
    battery: batteryOf(chemistry, parts.batteryKwh),
    inverter,
    generator,
    gridChargeToShare: keepForOutageShare,
    keepForOutageShare,
  }
  const year: SystemYear = {
    ...shared,
    arrayKwp: parts.arrayKwp,
    loadKw: load.hourlyKw.map(
      (kw) => kw + (sizingAssumptions.inverterOwnW / 1000) * inverter.efficiency,
    ),
    system,
  }
  const withSystem = simulateYear(year)
  const today = simulateYear({
    ...shared,
    arrayKwp: 0,
    system: { ...system, battery: batteryOf(chemistry, 0) },
  })
  return {
    size,
    parts,
    yields,
    year,
    withSystem,
    today,
    avoided: avoidedBy({ withSystem, today, generator }),
  }
}

/** Grid and fuel that the system takes the place of. It may take more from the grid, when that fills the battery: then none is avoided. */
function avoidedBy({
  withSystem,
  today,
  generator,
}: {
  withSystem: YearTotals
  today: YearTotals
  generator: Generator | null
}): SolarProposal['avoided'] {
  const gridKwh = Math.max(0, today.gridToLoad - withSystem.gridToLoad - withSystem.gridToBattery)
  const fuelLitres = Math.max(0, today.fuelLitres - withSystem.fuelLitres)
  const litres =
    generator?.fuel === 'diesel' ? { dieselLitres: fuelLitres } : { petrolLitres: fuelLitres }
  return { gridKwh, fuelLitres, kg: avoidedKg({ gridKwh, ...litres }) }
}
