import { expect, test } from 'vitest'
import { oauthError } from '../errors.ts'
import { answerError } from './answer-error.ts'

test('answers an OAuth error with its code and description only', async () => {
  const request = new Request('http://auth.test/auth/v1/oauth/token', {
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })
  const response = answerError(
    'auth',
    request,
    oauthError('invalid_client', 'Unknown client', {
      status: 401,
      headers: { 'www-authenticate': 'Basic' },
    }),
  )
  expect([response.status, await response.json()]).toEqual([
    401,
    { error: 'invalid_client', error_description: 'Unknown client' },
  ])
  expect([response.headers.get('www-authenticate'), response.headers.get('cache-control')]).toEqual(
    ['Basic', 'no-store'],
  )
})
