import { expect, test } from 'vitest'
import { cutPart, readSkipped, rowsAtOnce } from './list-part.ts'

test('a number in the URL says how many rows come before, and nonsense is none', () => {
  const skipped = (text: string) =>
    readSkipped(new URL(`https://imole.example/carbon-register/holders/H4${text}`), 'units')
  expect(skipped('?units=100')).toBe(100)
  for (const text of ['', '?units=', '?units=-1', '?units=0.5', '?units=x', '?units=99999999'])
    expect(skipped(text)).toBe(0)
})

test('a list of exactly one page is whole, and one row more is on the next', () => {
  const rows = Array.from({ length: rowsAtOnce + 1 }, (_, index) => index)
  expect(cutPart(rows.slice(1), 0)).toEqual({ rows: rows.slice(1), part: null })
  expect(cutPart(rows, 0)).toEqual({
    rows: rows.slice(0, -1),
    part: { first: 1, last: 100, back: null, next: 100 },
  })
  expect(cutPart([100], 100)).toEqual({
    rows: [100],
    part: { first: 101, last: 101, back: 0, next: null },
  })
})
