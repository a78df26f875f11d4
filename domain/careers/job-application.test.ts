import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applicationFields,
  applicationLimits,
  cleanApplication,
  findApplicationProblems,
  isStillOpen,
  type ApplicationFields,
} from './job-application.ts'

const complete: ApplicationFields = {
  name: 'Ọlá Ṣódípọ̀',
  email: 'ola@example.com',
  phoneNumber: '0803 123 4567',
  coverNote: '',
}
const check = (change: Partial<ApplicationFields>) =>
  findApplicationProblems(cleanApplication({ ...complete, ...change }))

test('an application is complete without a note', () => {
  expect(check({})).toEqual({})
  expect(check({ coverNote: 'Two years on roofs.\nI own a harness.' })).toEqual({})
})

test.each(applicationFields)('%s has a limit, with a message', (field) => {
  expect(check({ [field]: 'x'.repeat(applicationLimits[field] + 1) })[field]).toMatch(
    /^Please shorten the .+ to at most [\d,]+ characters\.$/,
  )
})

test.each([
  ['name', '', /enter your name/],
  ['name', '\u2028 \t', /enter your name/],
  ['email', ' ', /enter your e-mail/],
  ['email', 'ola@', /name@example\.com/],
  ['email', 'ola@example.com\r\nBcc: eve@example.com', /name@example\.com/],
  ['phoneNumber', '', /number we can call/],
  ['phoneNumber', '12345', /0803 123 4567/],
] as const)('%s may not be %j', (field, value, message) => {
  expect(check({ [field]: value })).toEqual({ [field]: expect.stringMatching(message) })
})

test('cleaning again changes nothing, and leaves nothing that could end a header', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\r', '\n', '\t', '\u0000', '\u2028', '\u202e', ' ', '<', 'é'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(text, text, (name, coverNote) => {
      const once = cleanApplication({ ...complete, name, coverNote })
      expect(cleanApplication(once)).toEqual(once)
      expect(once.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('an opening is open until midnight in Lagos, which is 23:00 UTC', () => {
  expect(isStillOpen('2027-01-22', new Date('2027-01-22T22:59:59Z'))).toBe(true)
  expect(isStillOpen('2027-01-22', new Date('2027-01-22T23:00:00Z'))).toBe(false)
  expect(isStillOpen('2027-01-22', new Date('2026-12-31T12:00:00Z'))).toBe(true)
})
