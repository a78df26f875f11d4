import { scryptSync } from 'node:crypto'

/** What one key takes on two quiet cores. */
const quietMs = 45
const keys = 9

/**
 * How many times slower this machine is now than a quiet one: from 1 to 10. All limits of time in the
 * tests are multiplied by it, so that a loaded machine fails no test by chance.
 */
export function measureSlowness(): number {
  const times = Array.from({ length: keys }, () => {
    const start = performance.now()
    scryptSync('password', 'salt', 32)
    return performance.now() - start
  })
  const median = times.toSorted((a, b) => a - b)[Math.floor(keys / 2)] ?? quietMs
  return Math.min(10, Math.max(1, median / quietMs))
}
