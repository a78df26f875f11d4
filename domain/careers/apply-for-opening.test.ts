import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import { currentVersion } from '../legal/versions.ts'
import { applicationStatuses, applyForOpening } from './apply-for-opening.ts'

const { parseRequest, parseResponse } = applyForOpening
const idempotencyKey = '5eed0000-0000-4000-8000-000000000001'
const cv = new File(['%PDF-'], 'cv.pdf')
const complete = {
  opening: 'solar-installer-lagos',
  name: ' Ola  Ade ',
  email: ' Ola@example.com ',
  phoneNumber: '0803 123 4567',
  coverNote: 'Two years on roofs.\r\nI own a harness.',
  privacyVersion: currentVersion('privacy'),
  cv,
  idempotencyKey,
  leaveEmpty: '',
}

test('is sent by POST to its own address', () => {
  expect(`${applyForOpening.method} ${applyForOpening.name}`).toBe('POST apply-for-opening')
})

test('a complete application is cleaned', () => {
  expect(parseRequest({ ...complete, unknown: 'x' })).toEqual({
    ok: true,
    value: {
      ...complete,
      name: 'Ola Ade',
      email: 'Ola@example.com',
      phoneNumber: '+2348031234567',
      coverNote: 'Two years on roofs.\nI own a harness.',
    },
  })
})

test('the note, the idempotency key and the hidden field may be left out', () => {
  const { coverNote: _, idempotencyKey: __, leaveEmpty: ___, ...rest } = complete
  expect(parseRequest(rest)).toMatchObject({
    ok: true,
    value: { coverNote: '', idempotencyKey: null, leaveEmpty: '' },
  })
})

const missingOpening = 'opening: Please choose the job you are applying for.'
const missingCv = 'cv: Please choose your CV: a PDF or Word (DOCX) file of at most 5 MB.'
const wrongEmail = 'email: Please check the e-mail address: it should look like name@example.com.'
const wrongPhone =
  'phoneNumber: Please check the phone number: a Nigerian number such as 0803 123 4567, or one with its country code such as +44 7700 900123.'

test.each<[object, string]>([
  [{ opening: undefined }, missingOpening],
  [{ opening: '' }, missingOpening],
  [{ opening: 7 }, missingOpening],
  [{ opening: 'x'.repeat(81) }, missingOpening],
  [{ name: '' }, 'name: Please enter your name.'],
  [{ name: undefined }, 'name: Please enter your name.'],
  [{ name: 7 }, 'name: Please enter your name.'],
  [{ name: ' \u2028' }, 'name: Please enter your name.'],
  [{ name: 'x'.repeat(121) }, 'name: Please shorten the name to at most 120 characters.'],
  [{ email: cv }, 'email: Please enter your e-mail address.'],
  [{ email: 'ola' }, wrongEmail],
  [{ email: 'ola@example.com\r\nBcc: eve@example.com' }, wrongEmail],
  [
    { email: `${'x'.repeat(255)}` },
    'email: Please shorten the e-mail address to at most 254 characters.',
  ],
  [{ phoneNumber: ' ' }, 'phoneNumber: Please enter a phone number we can call.'],
  [{ phoneNumber: '12' }, wrongPhone],
  [{ phoneNumber: '123' }, wrongPhone],
  [
    { phoneNumber: '1'.repeat(41) },
    'phoneNumber: Please shorten the phone number to at most 40 characters.',
  ],
  [
    { coverNote: 'x'.repeat(3_001) },
    'coverNote: Please shorten the note to at most 3,000 characters.',
  ],
  [{ cv: undefined }, missingCv],
  [{ cv: 'cv.pdf' }, missingCv],
  [{ idempotencyKey: '1' }, 'idempotencyKey: idempotencyKey must be a UUID.'],
  [{ idempotencyKey: 'x' }, 'idempotencyKey: idempotencyKey must be a UUID.'],
  [{ idempotencyKey: '' }, 'idempotencyKey: idempotencyKey must be a UUID.'],
])('%j is refused: %s', (change, problem) => {
  expect(problemsOf(parseRequest, { ...complete, ...change })).toEqual([problem])
})

test('the longest texts are accepted', () => {
  const longest = {
    opening: 'x'.repeat(80),
    name: 'x'.repeat(120),
    coverNote: 'x'.repeat(3_000),
  }
  expect(parseRequest({ ...complete, ...longest })).toMatchObject({ ok: true, value: longest })
})

test('reports all wrong fields, in the order of the form', () => {
  expect(
    problemsOf(parseRequest, { opening: 'x', privacyVersion: currentVersion('privacy'), cv }),
  ).toEqual([
    'name: Please enter your name.',
    'email: Please enter your e-mail address.',
    'phoneNumber: Please enter a phone number we can call.',
  ])
})

test.each([undefined, '', '1999-01-01', 'latest'])(
  'refuses %j in place of the version of the privacy notice',
  (privacyVersion) => {
    expect(problemsOf(parseRequest, { ...complete, privacyVersion })).toEqual([
      'privacyVersion: Please load the page again: our privacy notice has changed since you opened it.',
    ])
  },
)

test.each([null, undefined, 'x', 7, []])('refuses %j in place of a form', (input) => {
  expect(problemsOf(parseRequest, input)).toEqual([
    ': The application must be sent as a form with a file.',
  ])
})

test('the answer is the id of the application and a message', () => {
  expectFieldRules(
    parseResponse,
    { id: idempotencyKey, message: 'Thank you.' },
    { id: 'This must be a UUID.', message: 'This must be text.' },
  )
})

test('an application is new first and hired or declined last', () => {
  expect(applicationStatuses).toEqual([
    'new',
    'in_review',
    'interview',
    'offered',
    'hired',
    'declined',
  ])
})

test('never throws, for any JSON', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('name', 'email'), fc.jsonValue()),
      (input, change) => {
        problemsOf(parseRequest, input)
        problemsOf(parseRequest, { ...complete, ...change })
      },
    ),
  )
})
