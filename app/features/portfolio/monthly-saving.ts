import { formatNaira } from '../../../domain/money/money.ts'

/** What a system saves in a month, to the thousand: the readings behind it are not better. */
export function formatMonthlySaving(savingKoboPerYear: number): string {
  return formatNaira(Math.round(savingKoboPerYear / 12 / 100_000) * 100_000)
}
