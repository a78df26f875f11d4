import { plainCharacters } from '../text/clean-text.ts'

/**
 * The number of an order, as it is stored, from what people type: "#IM-2026-000004", "im 2026 000004",
 * "IM–2026–000004". Text that is no such number is only cleaned.
 */
export function cleanOrderNumber(typed: string): string {
  const text = plainCharacters(typed).toUpperCase()
  const [, letters, year, digits] =
    /^[#*\s]*([A-Z]{1,6})[-\u2010-\u2015\s]+(\d{4})[-\u2010-\u2015\s]+(\d{6,})[*.,\s]*$/.exec(
      text,
    ) ?? []
  return digits ? `${letters}-${year}-${digits}` : text
}
