/**
 * The annuity payment of a loan, due at the end of every period. Sign convention of spreadsheets
 * and numpy-financial: money received is positive, money paid is negative. Written with expm1 and
 * log1p, so that a tiny rate loses no digits.
 * @param loan interest rate per period, number of periods, amount received
 */
export function pmt({
  rate,
  periods,
  present,
}: {
  rate: number
  periods: number
  present: number
}): number {
  if (rate === 0) return -present / periods
  const growthMinusOne = Math.expm1(periods * Math.log1p(rate))
  return (-present * (1 + growthMinusOne) * rate) / growthMinusOne
}

/**
 * The search widens from zero in steps of 1.15 % of growth, up to 10,000 % and down to a loss of
 * all but a trillionth.
 */
const growthStep = Math.log(101) / 400
const maxSteps = 2400

/**
 * The root closest to zero of a function of a rate, above -100 % and up to 10,000 %; null when its
 * sign never changes there. Brackets a sign change, searching outwards from zero, then bisects it:
 * slower than Newton's method, but it always converges.
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
