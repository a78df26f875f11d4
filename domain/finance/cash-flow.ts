import { findRoot } from './time-value.ts'

/**
 * Net present value of cash flows at periods 0, 1, 2 …, at a discount rate per period. The first
 * one is not discounted.
 */
export function npv(rate: number, values: readonly number[]): number {
  return values.reduceRight((sum, value) => sum / (1 + rate) + value, 0)
}

/**
 * Internal rate of return per period: the rate at which {@link npv} is zero. If there are several,
 * the one closest to zero; null when the cash flows never change sign, or the rate is above 10,000
 * %.
 */
export function irr(values: readonly number[]): number | null {
  const hasBoth = values.some((value) => value > 0) && values.some((value) => value < 0)
  return hasBoth ? findRoot((rate) => npv(rate, values)) : null
}
