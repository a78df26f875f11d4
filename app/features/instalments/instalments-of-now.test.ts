import { expect, test } from 'vitest'
import { instalmentsOfNow } from './instalments-of-now.ts'

/** A year of instalments on the fifteenth, of which the first `paid` are paid. */
const year = (paid: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    number: at + 1,
    dueOn: `2026-${String(at + 1).padStart(2, '0')}-15`,
    leftKobo: at < paid ? 0 : 100_00,
  }))

test.each([
  ['before the first one', year(0), '2026-01-01', [1, 2]],
  ['in the middle', year(5), '2026-05-20', [5, 6, 7]],
  ['on a due day', year(5), '2026-06-15', [5, 6, 7, 8]],
  ['with three that are late', year(5), '2026-08-20', [5, 6, 7, 8, 9, 10]],
  ['when all is paid', year(12), '2026-12-20', [12]],
])('shows what matters %s', (_, instalments, today, numbers) => {
  expect([...instalmentsOfNow(instalments, today)]).toEqual(numbers)
})

test('shows a short plan whole', () => {
  expect(instalmentsOfNow(year(0).slice(0, 3), '2026-01-01').size).toBe(3)
  expect(instalmentsOfNow(year(0).slice(0, 4), '2026-01-01').size).toBe(4)
  expect(instalmentsOfNow(year(0).slice(0, 5), '2026-01-01').size).toBe(2)
})
