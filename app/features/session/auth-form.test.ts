import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { explain } from './auth-form.ts'

test('a request that never arrived is no connection, in our words', () => {
  expect(explain(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
    message: 'No connection. What you typed is still here; try again.',
  })
})

test('an address that is none belongs to the e-mail field', () => {
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
