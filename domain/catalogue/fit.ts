import { formatNumber } from '../text/format-number.ts'

/**
 * `fits`: connect them as described. `limited`: they work, with the loss that is described. `no`:
 * never connect them. `ask`: the data sheet lacks a number, so the customer has to ask.
 */
export type Verdict = 'fits' | 'limited' | 'no' | 'ask'

export interface Fit {
  verdict: Verdict
  /** How to connect them: "3 to 8 in a row"; empty for `no` and `ask`. */
  arrangement: string
  /** Why, in sentences. */
  reasons: string[]
}

export function refuse(reason: string): Fit {
  return { verdict: 'no', arrangement: '', reasons: [reason] }
}

export function askSeller(reason: string): Fit {
  return { verdict: 'ask', arrangement: '', reasons: [reason] }
}

/** A number in a sentence, with at most one decimal: "1,040", "51.2". */
export function formatTenths(value: number): string {
  return formatNumber(value, { max: 1 })
}
