import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { explain, sayHowLong } from './auth-form.ts'

test('explains a failed request as a lost connection', () => {
  expect(explain(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
    message: 'No connection. Please try again.',
  })
})

test('assigns an invalid e-mail address to the e-mail field', () => {
  const problem = { field: 'email', message: 'Enter an e-mail address like ada@example.com' }
  expect(
    explain({
      status: 400,
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    }),
  ).toEqual(problem)
  expect(
    explain({
      status: 400,
      code: 'validation_failed',
      message: 'Signup requires a valid password',
    }),
  ).toEqual({ message: 'Signup requires a valid password' })
})

test.each([
  ['over_request_rate_limit', 2_501, 'Too many attempts. Try again in 42 minutes.'],
  ['over_request_rate_limit', 3_590, 'Too many attempts. Try again in an hour.'],
  [
    'over_email_send_rate_limit',
    59,
    'We have just sent you one. Please wait a minute before you ask for another.',
  ],
  [
    'over_sms_send_rate_limit',
    80_000,
    'We have just sent you one. Please wait 23 hours before you ask for another.',
  ],
  ['mfa_recovery_codes_locked', 121, 'Too many wrong codes. Try again in 3 minutes.'],
])('%s says the wait of the service: %i s', (code, waitS, message) => {
  const problem = explain({ status: 429, code, message: 'Refused' })
  expect(problem.message).toContain('a few minutes')
  expect(sayHowLong(problem, null)).toBe(problem)
  expect(sayHowLong(problem, waitS).message).toBe(message)
})
