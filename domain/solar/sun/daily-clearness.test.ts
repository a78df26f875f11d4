import fc from 'fast-check'
import { expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { clearnessDistribution, clearnessQuantile } from './daily-clearness.ts'
import vectors from '../vectors/daily-kt-distribution.json'

const steps = Array.from({ length: 10_000 }, (_, index) => (index + 0.5) / 10_000)

test.each(vectors.cases)('a monthly clearness of $kt_mean', (given) => {
  const days = clearnessDistribution(given.kt_mean)
  within(days.max, given.kmax, 1e-5)
  within(days.gamma, given.gamma, 1e-5)
  for (const [probability, expected] of Object.entries(given.quantiles))
    within(clearnessQuantile(days, Number(probability)), expected, 1e-5)
  const mean =
    steps.reduce((sum, probability) => sum + clearnessQuantile(days, probability), 0) / steps.length
  within(mean, given.mean_of_distribution, 1e-5)
})

test('quantiles rise with the probability, from the minimum to the maximum', () => {
  const means = fc.double({ min: 0.2, max: 0.75, noNaN: true })
  const probabilities = fc.double({ min: 0, max: 0.99, noNaN: true })
  fc.assert(
    fc.property(means, probabilities, (meanKt, probability) => {
      const days = clearnessDistribution(meanKt)
      const quantile = clearnessQuantile(days, probability)
      within(clearnessQuantile(days, 0), 0.05, 1e-9)
      within(clearnessQuantile(days, 1), days.max, 1e-9)
      expect(quantile).toBeGreaterThanOrEqual(0.05 - 1e-9)
      expect(clearnessQuantile(days, probability + 0.01)).toBeGreaterThan(quantile)
    }),
  )
})

test('the mean of the distribution is about the mean it was made for', () => {
  for (const meanKt of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const days = clearnessDistribution(meanKt)
    const mean =
      steps.reduce((sum, probability) => sum + clearnessQuantile(days, probability), 0) /
      steps.length
    within(mean, meanKt, 0.03)
  }
})
