/** Text for people: a share as "2.4 %", with a non-breaking space. */
export function formatPercent(share: number, fractionDigits = 1): string {
  return `${(100 * share).toLocaleString('en-NG', { maximumFractionDigits: fractionDigits })}\u00a0%`
}
