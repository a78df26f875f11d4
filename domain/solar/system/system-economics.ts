import { irr, npv } from '../../finance/cash-flow.ts'
import { roundKobo } from '../../finance/kobo.ts'

/** A part that wears out. */
export interface Replacement {
  costKobo: number
  /** It is bought again after every so many years; not in the last. */
  everyYears: number
}

export interface EconomicsQuestion {
  /** Panels, inverter, battery, installation. */
  investmentKobo: number
  /** Saved in the first year on the grid's bill and on fuel and servicing of the generator. */
  gridSavingKobo: number
  fuelSavingKobo: number
  /** Energy of the first year that the system serves, kWh. */
  servedKwh: number
  maintenanceKoboPerYear: number
  replacements: readonly Replacement[]
  /** Whole years, 1 to 40. */
  years: number
  /** A year's loss of yield: 0.005 typical [M]. */
  degradationShare: number
  /** A year's rise of prices, 0.1 is 10 %. */
  gridPriceRise: number
  fuelPriceRise: number
  /** Of what must be bought: maintenance and replacements. */
  costRise: number
  /** What money is worth elsewhere in a year. */
  discountRate: number
}

/** One year; amounts in kobo, `netKobo` is savings less costs. */
export interface EconomicsYear {
  year: number
  servedKwh: number
  gridSavingKobo: number
  fuelSavingKobo: number
  maintenanceKobo: number
  replacementKobo: number
  netKobo: number
  /** With the investment, to the end of this year. */
  cumulativeKobo: number
}

export interface SystemEconomics {
  years: EconomicsYear[]
  /** Savings less all costs but the investment. */
  savingsKobo: number
  netPresentValueKobo: number
  /** Yearly; null when the money never comes back. */
  internalRateOfReturn: number | null
  /** Years until the savings have paid the investment, parts of a year even; null when they never do. */
  paybackYears: number | null
  /** The same with future money at its present value. */
  discountedPaybackYears: number | null
  /** Levelised cost of energy: present value of all costs over that of all energy, kobo a kWh. */
  levelisedCostKoboPerKwh: number
}

/**
 * What a system costs and saves over its years, with wear, rising prices and parts bought again. Money of a year comes at its end.
 * @throws RangeError for an investment that is none, or years beyond 1 to 40
 */
export function systemEconomics(question: EconomicsQuestion): SystemEconomics {
  const { investmentKobo, years: count, discountRate } = question
  if (!Number.isSafeInteger(investmentKobo) || investmentKobo <= 0)
    throw new RangeError(`${investmentKobo} kobo is no investment`)
  if (!Number.isInteger(count) || count < 1 || count > 40)
    throw new RangeError(`${count} is no number of years from 1 to 40`)
  const years = listYears(question)
  const flows = [-investmentKobo, ...years.map(({ netKobo }) => netKobo)]
  const discounted = flows.map((kobo, year) => kobo / (1 + discountRate) ** year)
  const costs = [
    investmentKobo,
    ...years.map(({ maintenanceKobo, replacementKobo }) => maintenanceKobo + replacementKobo),
  ]
  return {
    years,
    savingsKobo: years.reduce((sum, { netKobo }) => sum + netKobo, 0),
    netPresentValueKobo: roundKobo(npv(discountRate, flows)),
    internalRateOfReturn: irr(flows),
    paybackYears: crossing(flows),
    discountedPaybackYears: crossing(discounted),
    levelisedCostKoboPerKwh:
      npv(discountRate, costs) / npv(discountRate, [0, ...years.map(({ servedKwh }) => servedKwh)]),
  }
}

function listYears(question: EconomicsQuestion): EconomicsYear[] {
  let cumulativeKobo = -question.investmentKobo
  return Array.from({ length: question.years }, (_, index) => {
    const year = index + 1
    const yieldShare = (1 - question.degradationShare) ** index
    const gridSavingKobo = roundKobo(
      question.gridSavingKobo * yieldShare * (1 + question.gridPriceRise) ** index,
    )
    const fuelSavingKobo = roundKobo(
      question.fuelSavingKobo * yieldShare * (1 + question.fuelPriceRise) ** index,
    )
    const maintenanceKobo = roundKobo(
      question.maintenanceKoboPerYear * (1 + question.costRise) ** index,
    )
    const due = question.replacements.filter(
      ({ everyYears }) => year % everyYears === 0 && year < question.years,
    )
    const replacementKobo = roundKobo(
      due.reduce((sum, { costKobo }) => sum + costKobo, 0) * (1 + question.costRise) ** index,
    )
    const netKobo = gridSavingKobo + fuelSavingKobo - maintenanceKobo - replacementKobo
    cumulativeKobo += netKobo
    return {
      year,
      servedKwh: question.servedKwh * yieldShare,
      gridSavingKobo,
      fuelSavingKobo,
      maintenanceKobo,
      replacementKobo,
      netKobo,
      cumulativeKobo,
    }
  })
}

/** When the running sum first reaches zero, in periods; money within a period comes evenly. */
function crossing(flows: readonly number[]): number | null {
  let sum = flows[0] ?? 0
  for (let period = 1; period < flows.length; period++) {
    const flow = flows[period] ?? 0
    if (sum + flow >= 0) return period - 1 - sum / flow
    sum += flow
  }
  return null
}
