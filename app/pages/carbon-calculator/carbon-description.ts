import { formatNumber } from '../../../domain/text/format-number.ts'
import { creditsFromKg, formatCredits, formatKg } from '../../../domain/carbon/credits.ts'
import { footprintSources } from '../../../domain/carbon/footprint.ts'
import { formatUsdRange, type CarbonAnswer } from './carbon-answer.ts'

/** The result as labels and values, for the list of saved calculations. */
export function summarizeCarbon({
  footprint,
  chosen,
}: CarbonAnswer): { label: string; value: string }[] {
  return [
    { label: 'Footprint', value: `${formatKg(footprint.totalKg)} CO₂e a year` },
    {
      label: `With ${formatNumber(chosen.kwp)} kWp of solar`,
      value: `${formatKg(chosen.avoidedKg)} less`,
    },
    {
      label: 'Units of one tonne',
      value: `${formatCredits(creditsFromKg(chosen.avoidedKg))} a year, ${formatUsdRange(chosen.valueUsd)}`,
    },
  ]
}

/** The result as text, for an inquiry. */
export function describeCarbon({ footprint, chosen }: CarbonAnswer, state: string): string {
  const sources = footprintSources
    .map((source) => `${source} ${formatKg(footprint.kgBySource[source])}`)
    .join(', ')
  return [
    `Carbon calculator, ${state}: ${formatKg(footprint.totalKg)} CO₂e a year (${sources}).`,
    `With ${chosen.kwp} kWp of solar: ${formatKg(chosen.avoidedKg)} less a year, ${formatCredits(creditsFromKg(chosen.avoidedKg))} units, ${formatUsdRange(chosen.valueUsd)}. An estimate.`,
  ].join('\n')
}
