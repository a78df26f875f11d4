/**
 * A number for people in Nigeria: "1,250,000", "-0.5". Rounded half away from zero to at most `max`
 * decimals, of which at least `min` are shown. The same text as `Intl.NumberFormat` for `en-NG`, whose
 * first use holds up a cheap phone for a tenth of a second.
 */
export function formatNumber(
  value: number,
  { min = 0, max = Math.max(min, 3) }: { min?: number; max?: number } = {},
): string {
  const [whole = '', decimals = ''] = round(Math.abs(value), max).split('.')
  const shown = decimals.replace(/0+$/, '').padEnd(min, '0')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown && `.${shown}`)
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** Moves the point in the text of the number, because 1.005 × 100 is less than 100.5. */
function round(value: number, decimals: number): string {
  const text = String(value)
  // Too large or too small for a plain text.
  if (/[^\d.]/.test(text)) return value.toFixed(decimals)
  return (Math.round(Number(`${text}e${decimals}`)) / 10 ** decimals).toFixed(decimals)
}
