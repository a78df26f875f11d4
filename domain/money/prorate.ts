/**
 * Splits an amount by weights so that the parts are whole and sum to it: each gets its share
 * rounded down, and what is left goes one by one to the largest remainders. A part is never larger
 * than its weight when the amount is not larger than their sum.
 */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / BigInt(sum)), remainder: product % BigInt(sum) }
  })
  let left = amount - shares.reduce((total, { part }) => total + part, 0)
  for (const share of [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0) break
    share.part += 1
    left -= 1
  }
  return shares.map(({ part }) => part)
}
