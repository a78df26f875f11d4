import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanInquiry,
  findInquiryProblems,
  inquiryFields,
  inquiryLimits,
  missingFieldsMessage,
  projectTypes,
  type InquiryFields,
} from './inquiry.ts'

const complete: InquiryFields = {
  name: 'Adébáyọ̀ O’Neil',
  email: 'ade@example.com',
  phoneNumber: '0803 123 4567',
  projectType: 'Residential Solar Installation',
  description: 'Two-bed flat.\nEight hours of light a day.',
  location: 'Ikeja, Lagos',
}
const check = (change: Partial<InquiryFields>) =>
  findInquiryProblems(cleanInquiry({ ...complete, ...change }))

test('the project types have their exact names', () => {
  expect(projectTypes).toEqual([
    'Residential Solar Installation',
    'Commercial Solar Project',
    'Industrial Solar Solution',
    'Carbon Credit Project',
    'Renewable Energy Consultancy',
    'Other',
  ])
})

test('a complete inquiry of every type has no problem', () => {
  for (const projectType of projectTypes) expect(check({ projectType })).toEqual({})
})

test.each(inquiryFields)('%s may be neither empty nor blank', (field) => {
  for (const value of ['', '   ', '\t\r\n', '\u2028'])
    expect(check({ [field]: value })).toEqual({ [field]: missingFieldsMessage })
})

test.each(inquiryFields)('%s has a limit', (field) => {
  expect(check({ [field]: 'x'.repeat(inquiryLimits[field] + 1) })[field]).toMatch(
    /^Please shorten the .+ to at most [\d,]+ characters\.$/,
  )
})

test.each([
  ['email', 'ade', /name@example\.com/],
  ['email', 'ade@example.com\r\nBcc: eve@example.com', /name@example\.com/],
  ['phoneNumber', '12345', /0803 123 4567/],
  ['projectType', 'residential solar installation', /choose one/],
] as const)('%s may not be %j', (field, value, message) => {
  expect(check({ [field]: value })[field]).toMatch(message)
})

test('fields are cleaned: one line, no invisible characters, E.164', () => {
  const kept = cleanInquiry({
    ...complete,
    name: ' Ade\r\nBcc: eve@example.com\u0000 ',
    location: 'Ikeja\u202e  Lagos',
    description: ' one\r\ntwo\u0000\rthree\ud800 ',
  })
  expect(kept).toMatchObject({
    name: 'Ade Bcc: eve@example.com',
    location: 'Ikeja Lagos',
    description: 'one\ntwo\nthree\ufffd',
    phoneNumber: '+2348031234567',
  })
})

test('cleaning again changes nothing, and leaves nothing that could end a header', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\r', '\n', '\t', '\u0000', '\u2028', '\u202e', ' ', '<', 'é'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(text, text, (name, description) => {
      const once = cleanInquiry({ ...complete, name, description })
      expect(cleanInquiry(once)).toEqual(once)
      expect(once.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(once.description).not.toMatch(/[\0\r\u2028]/)
    }),
  )
})
