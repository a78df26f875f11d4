import { expect, test } from 'vitest'
import { cleanFigures } from './typed-figures.ts'

test.each([
  '178343',
  ' 178 343 ',
  '178-343',
  '178–343',
  '178343.',
  '\u202a178343\u202c',
  '１７８３４３',
  '178\u00a0343\u200b',
])('%j is a code', (typed) => expect(cleanFigures(typed)).toBe('178343'))

test('letters stay', () => expect(cleanFigures('17B-343')).toBe('17B343'))
