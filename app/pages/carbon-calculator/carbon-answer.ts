import { formatNumber } from '../../../domain/text/format-number.ts'
import type { CarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
import { footprint, type Footprint, type YearlyUse } from '../../../domain/carbon/footprint.ts'
import { footprintRange } from '../../../domain/carbon/footprint-range.ts'
import {
  solarScenario,
  type SolarScenario,
} from '../../../domain/solar/emissions/solar-scenario.ts'
import type { CarbonNumbers } from './carbon-fields.ts'

const [weeks, months] = [52, 12]
const [domesticKm, abroadKm] = [500, 5_000]

/** Weekly and monthly amounts as yearly ones. */
function yearlyUse(numbers: CarbonNumbers): YearlyUse {
  return {
    gridKwh: numbers.grid * months,
    generatorPetrolLitres: numbers.petrol * weeks,
    generatorDieselLitres: numbers.diesel * weeks,
    cookingGasKg: numbers.gas * months,
    keroseneLitres: numbers.kerosene * months,
    vehiclePetrolLitres: numbers.car * weeks,
    vehicleDieselLitres: numbers.truck * weeks,
    travelKm: {
      busPassenger: numbers.bus * weeks,
      domesticFlight: numbers.domestic * domesticKm,
      longHaulFlight: numbers.abroad * abroadKm,
    },
  }
}

export interface CarbonAnswer {
  footprint: Footprint
  range: { minKg: number; maxKg: number }
  /** Half of the array, all of it, twice as much. */
  scenarios: { name: string; scenario: SolarScenario }[]
  chosen: SolarScenario
  /** Credit value of one kWp whose whole generation displaces the grid: the upper bound. */
  oneKwpUsd: { lowUsd: number; highUsd: number }
}

/** Everything the page shows, from the visitor's numbers. */
export function carbonAnswer(
  numbers: CarbonNumbers,
  yieldKwhPerKwp: number,
  factors: CarbonFactors,
): CarbonAnswer {
  const use = yearlyUse(numbers)
  const at = (kwp: number) =>
    solarScenario(use, { kwp, yieldKwhPerKwp, usedShare: numbers.used / 100 }, factors)
  const chosen = at(numbers.kwp)
  const oneKwp = solarScenario(
    { gridKwh: yieldKwhPerKwp },
    { kwp: 1, yieldKwhPerKwp, usedShare: 1 },
    factors,
  )
  return {
    footprint: footprint(use, factors),
    range: footprintRange(use, factors),
    scenarios: [
      { name: 'Half as many', scenario: at(numbers.kwp / 2) },
      { name: 'Your panels', scenario: chosen },
      { name: 'Twice as many', scenario: at(numbers.kwp * 2) },
    ],
    chosen,
    oneKwpUsd: oneKwp.valueUsd,
  }
}

/** "0.61 to 3.85 US dollars". */
export function formatUsdRange(range: CarbonAnswer['oneKwpUsd']): string {
  return `${formatUsdAmounts(range)} US dollars`
}

/** "0.61 to 3.85": for a column that names the currency in its head. */
export function formatUsdAmounts({ lowUsd, highUsd }: CarbonAnswer['oneKwpUsd']): string {
  return `${formatNumber(lowUsd, { min: 2, max: 2 })} to ${formatNumber(highUsd, { min: 2, max: 2 })}`
}
