import { formatNumber } from '../text/format-number.ts'
/** Carbon credits of a reduction in kg CO2e: one credit is one tonne. */
export function creditsFromKg(kg: number): number {
  return kg / 1000
}

/** Text for people: "1,204 kg". */
export function formatKg(kg: number): string {
  return `${formatNumber(kg, { max: 0 })} kg`
}

/** Text for people, two decimals: "1.20". */
export function formatCredits(credits: number): string {
  return formatNumber(credits, { min: 2, max: 2 })
}
