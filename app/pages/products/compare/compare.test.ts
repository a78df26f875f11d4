import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareHref, maxCompared, parseCompare } from './compare.ts'

const parse = (query: string) => parseCompare(new URLSearchParams(query))

test('reads the URL of a link and of a form alike', () => {
  const same = { slugs: ['a', 'b', 'c'], refused: [] }
  expect(parse('compare=a,b,c')).toEqual(same)
  expect(parse('compare=a&compare=b&compare=c')).toEqual(same)
  expect(parse('compare=A,+b+,,c,a')).toEqual(same)
  expect(parse('compare=a%00,%00,b,c')).toEqual(same)
})

test('refuses a fifth product and keeps the first four', () => {
  expect(parse('compare=a,b,c,d,e,f')).toEqual({ slugs: ['a', 'b', 'c', 'd'], refused: ['e', 'f'] })
})

test('reads a URL without products', () => {
  for (const query of ['', 'compare=', 'compare=,,', 'use=heat-water'])
    expect(parse(query), query).toEqual({ slugs: [], refused: [] })
  expect(compareHref([])).toBe('/products')
  expect(compareHref(['a', 'b'], 'heat-water')).toBe('/products?use=heat-water&compare=a,b')
})

test('reads any URL, and the link made from it gives the same products', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 30 }), (values) => {
      const { slugs, refused } = parseCompare(
        new URLSearchParams(values.map((value) => ['compare', value])),
      )
      expect(slugs.length).toBeLessThanOrEqual(maxCompared)
      expect(slugs.length + refused.length).toBeLessThanOrEqual(20)
      expect(parse(compareHref(slugs).split('?')[1] ?? '').slugs).toEqual(slugs)
    }),
  )
})
