import { formatNumber } from '../text/format-number.ts'
/** Text for people: a share as "2.4 %", with a non-breaking space. */
export function formatPercent(share: number, fractionDigits = 1): string {
  return `${formatNumber(100 * share, { max: fractionDigits })}\u00a0%`
}
