import { findRoot } from './time-value.ts'

/** Net present value of values at periods 0, 1, 2 …, discounted at the rate of a period. The first one is not discounted. */
export function npv(rate: number, values: readonly number[]): number {
  return values.reduceRight((sum, value) => sum / (1 + rate) + value, 0)
}

/**
 * Internal rate of return of a period: the rate at which {@link npv} is zero. Of several, the one nearest to zero; null when the values
 * never change sign, or the rate is more than 10,000 %.
 */
export function irr(values: readonly number[]): number | null {
  const hasBoth = values.some((value) => value > 0) && values.some((value) => value < 0)
  return hasBoth ? findRoot((rate) => npv(rate, values)) : null
}

/** Modified internal rate of return: what is paid costs `financeRate`, what comes in earns `reinvestRate`. Null without both signs. */
export function mirr(
  values: readonly number[],
  { financeRate, reinvestRate }: { financeRate: number; reinvestRate: number },
): number | null {
  const incoming = npv(
    reinvestRate,
    values.map((value) => Math.max(value, 0)),
  )
  const outgoing = npv(
    financeRate,
    values.map((value) => Math.min(value, 0)),
  )
  if (incoming === 0 || outgoing === 0) return null
  return (incoming / -outgoing) ** (1 / (values.length - 1)) * (1 + reinvestRate) - 1
}
