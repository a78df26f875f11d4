import { irr, npv } from '../../finance/cash-flow.ts'
import { roundKobo } from '../../finance/kobo.ts'

/** A part that wears out. */
export interface Replacement {
  costKobo: number
  /** Years between replacements, above 0, with fractions. In the last year nothing is replaced. */
  everyYears: number
}

export interface EconomicsQuestion {
  /** Panels, inverter, battery, installation. */
  investmentKobo: number
  /** Saved on the grid bill and on fuel in the first year. */
  gridSavingKobo: number
  fuelSavingKobo: number
  /** Energy the system supplies to the load in the first year, kWh. */
  servedKwh: number
  maintenanceKoboPerYear: number
  replacements: readonly Replacement[]
  /** Whole years, 1 to 40. */
  years: number
  /** Yearly loss of yield by ageing: typically 0.005. Rule of thumb. */
  degradationShare: number
  /** Yearly price escalation; 0.1 is 10 %. */
  gridPriceRise: number
  fuelPriceRise: number
  /** Yearly discount rate. */
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
  /** Cumulative cash flow at the end of this year, investment included. */
  cumulativeKobo: number
}

export interface SystemEconomics {
  years: EconomicsYear[]
  netPresentValueKobo: number
  /** Yearly; null when there is none. */
  internalRateOfReturn: number | null
  /** Simple payback time, with fractions of a year; null when the investment is never recovered. */
  paybackYears: number | null
  /**
   * Levelised cost of energy (LCOE): present value of all costs over that of all energy, kobo a
   * kWh.
   */
  levelisedCostKoboPerKwh: number
}

/**
 * Life-cycle cash flow of a system: savings with degradation and price escalation, maintenance
 * and replacements at the prices of today. Cash flows fall at the end of each year.
 * @throws RangeError for an investment that is not a positive whole number of kobo, or years
 * outside 1 to 40
 */
export function systemEconomics(question: EconomicsQuestion): SystemEconomics {
  const { investmentKobo, discountRate } = question
  const { years, flows } = cashFlow(question)
  const costs = [
    investmentKobo,
    ...years.map(({ maintenanceKobo, replacementKobo }) => maintenanceKobo + replacementKobo),
  ]
  return {
    years,
    netPresentValueKobo: roundKobo(npv(discountRate, flows)),
    internalRateOfReturn: irr(flows),
    paybackYears: paybackPeriods(flows),
    levelisedCostKoboPerKwh:
      npv(discountRate, costs) / npv(discountRate, [0, ...years.map(({ servedKwh }) => servedKwh)]),
  }
}

/**
 * The payback time of {@link systemEconomics} alone, which needs none of its slower sums.
 * @throws RangeError as `systemEconomics`
 */
export function systemPaybackYears(question: EconomicsQuestion): number | null {
  return paybackPeriods(cashFlow(question).flows)
}

/** The years, and what is paid and saved: first the investment, then each year. */
function cashFlow(question: EconomicsQuestion): { years: EconomicsYear[]; flows: number[] } {
  const { investmentKobo, years: count } = question
  if (!Number.isSafeInteger(investmentKobo) || investmentKobo <= 0)
    throw new RangeError(
      `the investment must be a positive whole number of kobo, not ${investmentKobo}`,
    )
  if (!Number.isInteger(count) || count < 1 || count > 40)
    throw new RangeError(`years must be 1 to 40, not ${count}`)
  const years = listYears(question)
  return { years, flows: [-investmentKobo, ...years.map(({ netKobo }) => netKobo)] }
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
    const maintenanceKobo = roundKobo(question.maintenanceKoboPerYear)
    const replacementKobo =
      year < question.years ? roundKobo(replacementsIn(year, question.replacements)) : 0
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

/** What is replaced in a year. A part that wears out within a year is replaced at its end. */
function replacementsIn(year: number, replacements: readonly Replacement[]): number {
  const countBy = (last: number, everyYears: number) => Math.floor(last / everyYears + 1e-9)
  return replacements.reduce(
    (sum, { costKobo, everyYears }) =>
      sum + costKobo * (countBy(year, everyYears) - countBy(year - 1, everyYears)),
    0,
  )
}

/**
 * Periods until the cumulative cash flow first reaches zero; within a period it is interpolated
 * linearly.
 */
function paybackPeriods(flows: readonly number[]): number | null {
  let sum = flows[0] ?? 0
  for (let period = 1; period < flows.length; period++) {
    const flow = flows[period] ?? 0
    if (sum + flow >= 0) return period - 1 - sum / flow
    sum += flow
  }
  return null
}
