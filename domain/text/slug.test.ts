import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugFrom, slugPattern } from './slug.ts'

test.each([
  ['Imole 5 kVA (48 V)', 'imole-5-kva-48-v'],
  ['  Ọlá  panel ', 'ola-panel'],
  ['Aƙin Ɗarfi kit', 'akin-darfi-kit'],
  ['Łódź 5 kVA', 'lodz-5-kva'],
  ['₦', ''],
  ['x'.repeat(79) + ' y', 'x'.repeat(79)],
])('%s', (name, slug) => expect(slugFrom(name)).toBe(slug))

test('is empty or follows the rule of the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugFrom(name)
      expect(slug === '' || slugPattern.test(slug)).toBe(true)
    }),
  )
})
