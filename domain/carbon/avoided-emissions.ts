import { creditsFromKg } from './credits.ts'
import { displacedDieselKgPerKwh, fuelCo2ePerLitre, gridKgPerKwh } from './emission-factors.ts'

/**
 * Emission reduction of a project, kg CO2e: baseline less project less leakage, as the CDM's small-scale methods (AMS-I.A, I.F) have it.
 * Never below zero. Panels themselves give off nothing, and new ones leak nothing.
 */
export function emissionReductionKg({
  generationKwh,
  kgPerKwh,
  projectKg = 0,
  leakageKg = 0,
}: {
  generationKwh: number
  kgPerKwh: number
  projectKg?: number
  leakageKg?: number
}): number {
  return Math.max(0, generationKwh * kgPerKwh - projectKg - leakageKg)
}

/** What solar replaced in a year. Only energy that was used: what is curtailed saves nothing. */
export interface Displaced {
  gridKwh?: number
  petrolLitres?: number
  dieselLitres?: number
  /** Energy of a diesel generator whose litres are not known. */
  dieselKwh?: number
}

/** kg CO2e that were not given off: grid at the factor of new solar, fuel by the litre. @throws RangeError for a negative amount or none */
export function avoidedKg({
  gridKwh = 0,
  petrolLitres = 0,
  dieselLitres = 0,
  dieselKwh = 0,
}: Displaced): number {
  for (const value of [gridKwh, petrolLitres, dieselLitres, dieselKwh])
    if (!(Number.isFinite(value) && value >= 0))
      throw new RangeError(`${value} is no displaced amount`)
  return (
    emissionReductionKg({ generationKwh: gridKwh, kgPerKwh: gridKgPerKwh.avoidedBySolar }) +
    emissionReductionKg({ generationKwh: dieselKwh, kgPerKwh: displacedDieselKgPerKwh }) +
    petrolLitres * fuelCo2ePerLitre('petrol') +
    dieselLitres * fuelCo2ePerLitre('diesel')
  )
}

/** Whole credits of a reduction, and the kg that wait for the next one. An estimate, not an issued credit. */
export function wholeCredits(reductionKg: number): { credits: number; carriedKg: number } {
  const credits = Math.floor(creditsFromKg(reductionKg))
  return { credits, carriedKg: reductionKg - 1000 * credits }
}

/**
 * What a credit of renewable energy fetched, US dollars for a tonne: the low end of renewables (profession's word), and the mean of all
 * voluntary credits (Ecosystem Marketplace 2025, quoted by senken.io on 21 December 2025). Default for a setting that staff edits.
 */
export const creditPriceUsd = { low: 1, high: 6.34, asOf: '2025-12-21' } as const

/** What a reduction might bring in a year, US dollars, before any cost of validation and bundling. 1 kWp in Lagos: about 4 dollars at best. */
export function creditValueUsd(
  reductionKg: number,
  { low, high }: { low: number; high: number } = creditPriceUsd,
): { lowUsd: number; highUsd: number } {
  const credits = creditsFromKg(reductionKg)
  return { lowUsd: credits * low, highUsd: credits * high }
}
