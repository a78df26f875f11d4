import { expect, test } from 'vitest'
import { createDrawingBudget } from './drawing-budget.ts'

/** Draws for a second at an address, as often as the budget allows. */
function countDrawings(
  budget: ReturnType<typeof createDrawingBudget>,
  addresses: readonly string[],
): number {
  let count = 0
  for (const address of addresses) {
    for (;;) {
      const pay = budget.take(address)
      if (!pay) break
      pay(1_000)
      count++
    }
  }
  return count
}

test.each([
  ['IPv4 /24', (each: number) => `203.0.113.${each}`, '198.51.100.7'],
  ['IPv6 /48', (each: number) => `2001:db8:1:${each}::/64`, '2001:db8:2:1::/64'],
])('addresses of one network (%s) together get twice the time of one', (_, address, elsewhere) => {
  const clock = { now: 0 }
  const budget = createDrawingBudget({ now: () => clock.now })
  const addresses = Array.from({ length: 200 }, (__, each) => address(each))
  expect(countDrawings(budget, addresses.slice(0, 1))).toBe(30)
  expect(countDrawings(budget, addresses)).toBe(30)
  expect(countDrawings(budget, [elsewhere])).toBe(30)
  // Half of the time that passes comes back to the network, a quarter to each address.
  clock.now += 40_000
  expect(countDrawings(budget, addresses.slice(0, 1))).toBe(10)
  expect(countDrawings(budget, addresses)).toBe(10)
})

test('what a drawing did not use comes back', () => {
  const budget = createDrawingBudget({ capacityMs: 200, now: () => 0 })
  const pay = budget.take('203.0.113.1')
  expect(budget.take('203.0.113.1')).toBeNull()
  pay?.(0)
  expect(budget.take('203.0.113.1')).not.toBeNull()
})
