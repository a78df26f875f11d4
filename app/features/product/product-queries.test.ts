import { expect, test } from 'vitest'
import { readHighlights } from './product-queries.ts'

test('reads highlights', () => {
  const highlights = [{ label: 'Power', value: '550 W' }]
  expect(readHighlights(highlights)).toEqual(highlights)
})

test('refuses highlights of another shape', () => {
  for (const highlights of [
    null,
    {},
    [null],
    ['550 W'],
    [{ label: 'Power' }],
    [{ label: 'Power', value: 550 }],
    [{ label: 1, value: '550 W' }],
  ])
    expect(() => readHighlights(highlights), JSON.stringify(highlights)).toThrow(TypeError)
})
