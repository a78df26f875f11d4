/** Carbon credits of a reduction in kg CO2e: one credit is one tonne. */
export function creditsFromKg(kg: number): number {
  return kg / 1000
}

const kgFormat = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const creditFormat = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Text for people: "1,204 kg". */
export function formatKg(kg: number): string {
  return `${kgFormat.format(kg)} kg`
}

/** Text for people, two decimals: "1.20". */
export function formatCredits(credits: number): string {
  return creditFormat.format(credits)
}
