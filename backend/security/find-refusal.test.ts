import { errors } from 'jose'
import { expect, test } from 'vitest'
import { apiError } from '../errors.ts'
import { describeRequest, findRefusal } from './find-refusal.ts'

test.each([
  [200, null],
  [404, null],
  [500, null],
  [401, 'access_denied'],
  [403, 'access_denied'],
  [429, 'rate_limited'],
])('an answer with status %i is %s', (status, kind) => {
  expect(findRefusal(status, null)).toBe(kind)
})

test.each([
  ['invalid_credentials', 'sign_in_failed'],
  ['otp_expired', 'sign_in_failed'],
  ['user_banned', 'sign_in_failed'],
  ['mfa_verification_failed', 'second_factor_failed'],
  ['bad_jwt', 'token_refused'],
  ['no_authorization', 'token_refused'],
  ['session_not_found', 'token_refused'],
  ['refresh_token_already_used', 'token_refused'],
  ['over_request_rate_limit', 'rate_limited'],
  ['validation_failed', null],
] as const)('the error %s is %s', (code, kind) => {
  const error = apiError(code, 'No')
  expect(findRefusal(error.status, error)).toBe(kind)
})

test('an expired token is no event', () => {
  const cause = new errors.JWTExpired('expired', {})
  expect(findRefusal(403, apiError('bad_jwt', 'No', { cause }))).toBeNull()
})

test.each([
  ['http://x/rest/v1/orders?email=eq.ada@example.com', 'GET /rest/v1/orders 403'],
  ['http://x/functions/v1/get-order/IM-2026-000123', 'GET /functions/v1/get-order 403'],
  ['http://x/auth/v1/verify?token=abc', 'GET /auth/v1/verify 403'],
  ['http://x/rest/v1/%0aforged', 'GET /rest/v1/… 403'],
  [`http://x/rest/v1/${'a'.repeat(200)}`, 'GET /rest/v1/… 403'],
])('%s is described without query, keys and odd characters', (url, expected) => {
  expect(describeRequest(new Request(url), 403)).toBe(expected)
})
