import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import {
  inquiryHeaders,
  inquiryStatuses,
  parseInquiryHeaders,
  submitProjectInquiry,
} from './submit-project-inquiry.ts'

const { parseRequest, parseResponse } = submitProjectInquiry
const complete = {
  name: ' Ade  Ola ',
  email: ' ade@example.com ',
  phoneNumber: '0803 123 4567',
  projectType: 'Commercial Solar Project',
  description: 'Two floors.\r\nEight hours of light.',
  location: 'Ikeja,\nLagos',
  userId: null,
}
const missing = 'Please fill in all required fields.'
const fields = ['name', 'email', 'phoneNumber', 'projectType', 'description', 'location'] as const

test('is sent by POST to its own address', () => {
  expect(`${submitProjectInquiry.method} ${submitProjectInquiry.name}`).toBe(
    'POST submit-project-inquiry',
  )
})

test('a complete inquiry is cleaned, and other fields are left out', () => {
  expect(parseRequest({ ...complete, status: 'won' })).toEqual({
    ok: true,
    value: {
      name: 'Ade Ola',
      email: 'ade@example.com',
      phoneNumber: '+2348031234567',
      projectType: 'Commercial Solar Project',
      description: 'Two floors.\nEight hours of light.',
      location: 'Ikeja, Lagos',
      userId: null,
    },
  })
})

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['u1', 'u1'],
])('the sender %j is %j', (userId, value) => {
  expect(parseRequest({ ...complete, userId })).toMatchObject({ value: { userId: value } })
})

test.each([7, {}, true])('the sender %j is refused', (userId) => {
  expect(problemsOf(parseRequest, { ...complete, userId })).toEqual([
    'userId: userId must be the id of the signed-in user, or null.',
  ])
})

test.each(fields)('%s is required', (field) => {
  for (const value of [undefined, null, 7, {}, { $gt: '' }, '', ' \u2028 ', ' \r\n '])
    expect(problemsOf(parseRequest, { ...complete, [field]: value })).toEqual([
      `${field}: ${missing}`,
    ])
})

test.each([null, undefined, '', 'text', 7, []])('refuses %j in place of an inquiry', (input) => {
  expect(problemsOf(parseRequest, input)).toEqual([`: ${missing}`])
})

test.each([
  ['name', 120, 'Please shorten the name to at most 120 characters.'],
  ['email', 254, 'Please shorten the e-mail address to at most 254 characters.'],
  ['phoneNumber', 40, 'Please shorten the phone number to at most 40 characters.'],
  ['projectType', 60, 'Please shorten the project type to at most 60 characters.'],
  ['description', 5_000, 'Please shorten the description to at most 5,000 characters.'],
  ['location', 200, 'Please shorten the location to at most 200 characters.'],
] as const)('%s may have %d characters', (field, length, message) => {
  const problems = (count: number) =>
    problemsOf(parseRequest, { ...complete, [field]: 'x'.repeat(count) })
  expect(problems(length + 1)).toEqual([`${field}: ${message}`])
  expect(problems(length)).not.toContain(`${field}: ${message}`)
})

const checkEmail = 'Please check the e-mail address: it should look like name@example.com.'
const wrongEmails = [
  'ade',
  'ade@',
  'ade@example.com\r\nBcc: eve@example.com',
  'ade@example.com,eve@example.com',
]

test.each<[string, string, string]>([
  ...wrongEmails.map((email): [string, string, string] => ['email', email, checkEmail]),
  [
    'phoneNumber',
    '12345',
    'Please check the phone number: a Nigerian number such as 0803 123 4567, or one with its country code such as +44 7700 900123.',
  ],
  ['projectType', 'Nuclear', 'Please choose one of the project types.'],
])('%s %j is refused: %s', (field, value, message) => {
  expect(problemsOf(parseRequest, { ...complete, [field]: value })).toEqual([
    `${field}: ${message}`,
  ])
})

test('a missing field is reported before a wrong one, also when it comes later in the form', () => {
  expect(problemsOf(parseRequest, { ...complete, email: 'ade', location: '', name: ' ' })).toEqual([
    `name: ${missing}`,
    `location: ${missing}`,
    'email: Please check the e-mail address: it should look like name@example.com.',
  ])
})

test('the answer is the id of the inquiry and a message', () => {
  expectFieldRules(
    parseResponse,
    { id: '5eed0000-0000-4000-8000-000000000001', message: 'Thank you.' },
    { id: 'This must be a UUID.', message: 'This must be text.' },
  )
})

describe('the headers', () => {
  const idempotencyKey = '5eed0000-0000-4000-8000-000000000001'
  test('have their names', () => {
    expect(inquiryHeaders).toEqual({
      idempotencyKey: 'idempotency-key',
      source: 'inquiry-source',
    })
  })
  test('may both be left out', () => {
    const none = { ok: true, value: { idempotencyKey: null, source: null } }
    expect(parseInquiryHeaders({})).toEqual(none)
    expect(parseInquiryHeaders({ idempotencyKey: null, source: null })).toEqual(none)
  })
  test.each(['dialog', '/contact?from=home', '!', '~', 'x'.repeat(200)])(
    'the source %s is accepted',
    (source) => {
      expect(parseInquiryHeaders({ idempotencyKey, source })).toEqual({
        ok: true,
        value: { idempotencyKey, source },
      })
    },
  )
  test.each(['', 'two words', 'line\nend', 'é', '\u007f', 'x'.repeat(201)])(
    'the source %j is refused',
    (source) => {
      expect(problemsOf(parseInquiryHeaders, { source })).toEqual([
        'source: Inquiry-Source must be one word or path that says where on the site the form was.',
      ])
    },
  )
  test.each(['', 'x', '123'])('the key %j is refused', (key) => {
    expect(problemsOf(parseInquiryHeaders, { idempotencyKey: key })).toEqual([
      'idempotencyKey: Idempotency-Key must be a UUID.',
    ])
  })
})

test('an inquiry is new first and won or lost last', () => {
  expect(inquiryStatuses).toEqual(['new', 'contacted', 'site_survey', 'quoted', 'won', 'lost'])
})

test('never throws, for any JSON, and a valid inquiry stays valid when it is parsed again', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.record({ name: fc.string(), description: fc.string(), location: fc.string() }),
      (input, change) => {
        problemsOf(parseRequest, input)
        const parsed = parseRequest({ ...complete, ...change })
        if (parsed.ok) expect(parseRequest(parsed.value)).toEqual(parsed)
      },
    ),
  )
})
