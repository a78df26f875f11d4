import { expect, test } from 'vitest'
import { repairLink } from './repair-link.ts'

test.each([
  'order=1&key=a-_b',
  'order=1&amp;key=a-_b',
  'order=1&amp%3Bkey=a-_b',
  'order=1&key=a-_b.',
  'order=1&key=a-_b%3E',
  'order=1&key=a-_b).*',
])('%s has its key', (query) => {
  expect(String(repairLink(new URLSearchParams(query)))).toBe('order=1&key=a-_b')
})
