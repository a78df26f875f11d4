/**
 * Time value of money with the sign convention of spreadsheets and numpy-financial: money received is positive, money paid negative.
 * Amounts are in any one unit, rates are for one period, and a payment falls due at the end of a period unless said otherwise.
 */
export interface Annuity {
  rate: number
  periods: number
  /** Value now. */
  present: number
  /** Value after the last period. */
  future?: number
  due?: 'end' | 'begin'
}

/** (1+r)^n and the factor of an equal payment; written with expm1 and log1p, so that a tiny rate loses no digits. */
function factors(
  rate: number,
  periods: number,
  due: 'end' | 'begin',
): { growth: number; payments: number } {
  if (rate === 0) return { growth: 1, payments: periods }
  const growthMinusOne = Math.expm1(periods * Math.log1p(rate))
  return {
    growth: 1 + growthMinusOne,
    payments: ((due === 'begin' ? 1 + rate : 1) * growthMinusOne) / rate,
  }
}

/** The equal payment of every period. */
export function pmt({ rate, periods, present, future = 0, due = 'end' }: Annuity): number {
  const { growth, payments } = factors(rate, periods, due)
  return -(future + present * growth) / payments
}

/** Value after the last period of a start value and equal payments. */
export function fv({
  rate,
  periods,
  payment,
  present,
  due = 'end',
}: {
  rate: number
  periods: number
  payment: number
  present: number
  due?: 'end' | 'begin'
}): number {
  const { growth, payments } = factors(rate, periods, due)
  return -(present * growth + payment * payments)
}

/** Value now of equal payments and a value at the end. */
export function pv({
  rate,
  periods,
  payment,
  future = 0,
  due = 'end',
}: {
  rate: number
  periods: number
  payment: number
  future?: number
  due?: 'end' | 'begin'
}): number {
  const { growth, payments } = factors(rate, periods, due)
  return -(future + payment * payments) / growth
}

/** The interest in the payment of that period (from 1). */
export function ipmt(annuity: Annuity, period: number): number {
  const { rate, present, due = 'end' } = annuity
  if (due === 'begin' && period === 1) return 0
  const balance = fv({ rate, periods: period - 1, payment: pmt(annuity), present, due })
  return due === 'begin' ? (balance * rate) / (1 + rate) : balance * rate
}

/** What the payment of that period (from 1) takes off the principal. */
export function ppmt(annuity: Annuity, period: number): number {
  return pmt(annuity) - ipmt(annuity, period)
}

/** How many periods equal payments take; NaN when they never get there. */
export function nper({
  rate,
  payment,
  present,
  future = 0,
  due = 'end',
}: {
  rate: number
  payment: number
  present: number
  future?: number
  due?: 'end' | 'begin'
}): number {
  if (rate === 0) return -(future + present) / payment
  const perPeriod = (payment * (due === 'begin' ? 1 + rate : 1)) / rate
  return Math.log((-future + perPeriod) / (present + perPeriod)) / Math.log1p(rate)
}

/** The rate of a period at which the values agree; null when there is none. */
export function rate({
  periods,
  payment,
  present,
  future = 0,
  due = 'end',
}: {
  periods: number
  payment: number
  present: number
  future?: number
  due?: 'end' | 'begin'
}): number | null {
  return findRoot((guess) => {
    const { growth, payments } = factors(guess, periods, due)
    return future / growth + present + (payment * payments) / growth
  })
}

/** The search goes outwards from zero in steps of 1.15 % of growth, to 10,000 % and to the loss of all but a trillionth. */
const growthStep = Math.log(101) / 400
const maxSteps = 2400

/**
 * The root of a function of a rate that lies nearest to zero, above -100 % and up to 10,000 %; null when its sign never changes there.
 * A sign change is sought outwards from zero, then halved until the digits end: slower than Newton, and never lost.
 */
export function findRoot(valueAt: (rate: number) => number): number | null {
  if (valueAt(0) === 0) return 0
  for (let step = 1; step <= maxSteps; step++) {
    const [near, far] = [(step - 1) * growthStep, step * growthStep]
    const up = step <= 400 ? bracketRoot(valueAt, Math.expm1(near), Math.expm1(far)) : null
    const down = bracketRoot(valueAt, Math.expm1(-far), Math.expm1(-near))
    if (up !== null && down !== null) return Math.abs(up) <= Math.abs(down) ? up : down
    if (up !== null || down !== null) return up ?? down
  }
  return null
}

function bracketRoot(valueAt: (rate: number) => number, from: number, to: number): number | null {
  let [low, high] = [from, to]
  const atLow = Math.sign(valueAt(low))
  if (!(atLow * Math.sign(valueAt(high)) <= 0)) return null
  for (let halving = 0; halving < 80; halving++) {
    const middle = (low + high) / 2
    if (atLow * Math.sign(valueAt(middle)) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
