import { formatNumber } from '../../text/format-number.ts'
import type { Range } from '../technical-field.ts'

/** A number as data sheets write it: "−0.5", "2,279"; null where there is none. */
export function numberText(
  value: number | null,
  { minDecimals = 0, maxDecimals = 3, isGrouped = false, hasSign = false } = {},
): string | null {
  if (value === null) return null
  const grouped = formatNumber(value, { min: minDecimals, max: Math.max(minDecimals, maxDecimals) })
  const text = isGrouped ? grouped : grouped.replaceAll(',', '')
  const sign = hasSign && value > 0 && /[1-9]/.test(text) ? '+' : ''
  return sign + text.replace('-', '−')
}

/** With a fixed number of decimals: "17.0". */
export function fixedText(value: number | null, decimals: number): string | null {
  return numberText(value, { minDecimals: decimals, maxDecimals: decimals })
}

/** A large number with thousands separators: "13,600". */
export function thousandsText(value: number | null): string | null {
  return numberText(value, { isGrouped: true })
}

/**
 * "10.5–15.0": both with the same decimals; "3" where they are the same. Between temperatures, which may be below zero: "−10 to
 * 55".
 */
export function rangeText(range: Range | null, between = '–'): string | null {
  if (range === null) return null
  if (range.min === range.max) return numberText(range.min)
  const decimals = Math.max(countDecimals(range.min), countDecimals(range.max))
  return `${fixedText(range.min, decimals)}${between}${fixedText(range.max, decimals)}`
}

/** "2,279 × 1,134 × 35". */
export function dimensionsText(dimensions: readonly number[] | null): string | null {
  return dimensions === null ? null : dimensions.map(thousandsText).join(' × ')
}

/** A text around a value; null where there is no value. */
export function textOf<Value>(value: Value | null, write: (value: Value) => string): string | null {
  return value === null ? null : write(value)
}

function countDecimals(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}
