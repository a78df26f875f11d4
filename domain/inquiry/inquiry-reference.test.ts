import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inquiryReference } from './inquiry-reference.ts'

test('is the beginning of the id, in two groups of four', () => {
  expect(inquiryReference('7f3a09c2-1b5d-4e6f-8a90-123456789abc')).toBe('7F3A-09C2')
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(inquiryReference(id)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
      expect(id).toContain(inquiryReference(id).replace('-', '').toLowerCase())
    }),
  )
})
