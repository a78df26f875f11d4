import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { explain } from './auth-form.ts'

test('explains a failed request as a lost connection', () => {
  expect(explain(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
    message: 'No connection. What you typed is still here; try again.',
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
