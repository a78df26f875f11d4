import { formatNumber } from '../../../domain/text/format-number.ts'
import { limits, readNumber } from './solar-question.ts'

/**
 * Reads values from the URL. What cannot be read is replaced by its fallback, and a sentence about
 * it is added to `problems`.
 */
export function readParams(params: URLSearchParams, problems: string[]) {
  return {
    number<Fallback extends number | null>(
      key: keyof typeof limits,
      name: string,
      fallback: Fallback,
    ): number | Fallback {
      const text = params.get(key)?.trim() ?? ''
      if (text === '') return fallback
      const value = readNumber(key, text)
      if (value !== null) return value
      const [min, max] = limits[key]
      problems.push(
        `${name} must be a number from ${formatNumber(min)} to ${formatNumber(max)}, not “${text.slice(0, 20)}”.`,
      )
      return fallback
    },
    choice<Value extends string, Fallback extends Value | null>(
      key: string,
      name: string,
      values: readonly Value[],
      fallback: Fallback,
    ): Value | Fallback {
      const text = params.get(key)
      const found = values.find((value) => value === text)
      if (text && !found) problems.push(`${name} “${text.slice(0, 20)}” is not one we know.`)
      return found ?? fallback
    },
  }
}

/** Numbers with at most two decimals, so that nearly the same question has one URL. */
export function roundNumbers(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].map(([key, value]) => [
      key,
      /^\d+\.\d{3,}$/.test(value) ? String(Math.round(Number(value) * 100) / 100) : value,
    ]),
  )
}
