import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('reads an absolute URL, and nothing else', () => {
  expect(parseUrl('https://shop.example/a?b=1')?.pathname).toBe('/a')
  expect(['', '/a', 'shop.example', 'https://'].map(parseUrl)).toEqual([null, null, null, null])
})
