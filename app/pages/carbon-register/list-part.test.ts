import { expect, test } from 'vitest'
import { cutPart, readSkipped, rowsAtOnce } from './list-part.tsx'

test('a number in the URL says how many rows come before, and nonsense is none', () => {
  const skipped = (text: string) =>
    readSkipped(new URL(`https://imole.example/carbon-register/holders/H3${text}`), 'units')
  expect(skipped('?units=100')).toBe(100)
  for (const text of ['', '?units=', '?units=-1', '?units=0.5', '?units=x', '?units=99999999'])
    expect(skipped(text)).toBe(0)
})

test('a list of exactly one page has no more, and one row more is on the next', () => {
  const rows = Array.from({ length: rowsAtOnce + 1 }, (_, index) => index)
  expect(cutPart(rows.slice(1))).toEqual({ rows: rows.slice(1), hasMore: false })
  expect(cutPart(rows)).toEqual({ rows: rows.slice(0, -1), hasMore: true })
})
