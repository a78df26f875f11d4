import { expect, test } from 'vitest'
import { announceTimeLeft, formatTimeLeft } from './time-left.ts'

test.each([
  [26 * 3_600_000 + 59_000, '26 h 0 min', null],
  [3 * 3_600_000, '3 h 0 min', null],
  [2 * 3_600_000, '2 h 0 min', '00 s'],
  [112 * 60_000 + 7_999, '1 h 52 min', '07 s'],
  [60_000, '1 min', '00 s'],
  [59_999, '0 min', '59 s'],
  [0, '0 min', '00 s'],
  [-5_000, '0 min', '00 s'],
])('%i ms are %s and %s', (leftMs, text, seconds) => {
  expect(formatTimeLeft(leftMs)).toEqual({ text, seconds })
})

test('in two hours five times are announced, and the end', () => {
  const said = Array.from({ length: 2 * 3_600 + 60 }, (_, second) =>
    announceTimeLeft(2 * 3_600_000 - second * 1_000),
  )
  expect(said.filter((text, index) => text !== said[index - 1])).toEqual([
    '',
    'Less than an hour left to pay.',
    'Less than 30 minutes left to pay.',
    'Less than 10 minutes left to pay.',
    'Less than 5 minutes left to pay.',
    'Less than a minute left to pay.',
    'The time to pay is over.',
  ])
})
