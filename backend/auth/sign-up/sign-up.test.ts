import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { knownEmail, pkceChallenge, testRefusals } from '../../../test/auth/refusals.ts'

await testRefusals({
  'POST /signup': [
    ['no JSON', { path: '/signup', body: '{"email"' }, 400, 'bad_json'],
    ['JSON that is not an object', { path: '/signup', body: '[1]' }, 400, 'validation_failed'],
    [
      'wrong types',
      { path: '/signup', body: { email: 7, password: {} } },
      400,
      'validation_failed',
    ],
    ['an anonymous sign-up', { path: '/signup', body: {} }, 422, 'anonymous_provider_disabled'],
    [
      'a phone',
      { path: '/signup', body: { phone: '+2348031234567', password: goodPassword } },
      400,
      'phone_provider_disabled',
    ],
    [
      'both e-mail and phone',
      {
        path: '/signup',
        body: { email: knownEmail, phone: '+2348031234567', password: goodPassword },
      },
      400,
      'validation_failed',
    ],
    [
      'no password',
      { path: '/signup', body: { email: 'new@table.example' } },
      400,
      'validation_failed',
    ],
    [
      'a short password',
      { path: '/signup', body: { email: 'new@table.example', password: 'short' } },
      422,
      'weak_password',
    ],
    [
      'a password of 900 KB',
      {
        path: '/signup',
        body: { email: 'new@table.example', password: 'x'.repeat(900_000) },
      },
      400,
      'validation_failed',
    ],
    [
      'a body of 2 MB',
      {
        path: '/signup',
        body: { email: 'new@table.example', password: 'x'.repeat(2_000_000) },
      },
      413,
      'request_entity_too_large',
    ],
    [
      'an invalid address',
      { path: '/signup', body: { email: 'nobody', password: goodPassword } },
      400,
      'validation_failed',
    ],
    [
      'an address with a line break',
      {
        path: '/signup',
        body: { email: 'a@b.example\r\nBcc: c@d.example', password: goodPassword },
      },
      400,
      'validation_failed',
    ],
    [
      'an address with a control character',
      { path: '/signup', body: { email: 'a\u0001@b.example', password: goodPassword } },
      400,
      'validation_failed',
    ],
    [
      'metadata with a NUL',
      {
        path: '/signup',
        body: { email: 'new@table.example', password: goodPassword, data: { name: '\u0000' } },
      },
      400,
      'validation_failed',
    ],
    [
      'metadata with a lone surrogate',
      {
        path: '/signup',
        body: { email: 'new@table.example', password: goodPassword, data: { name: '\ud800' } },
      },
      400,
      'validation_failed',
    ],
    [
      'too much metadata',
      {
        path: '/signup',
        body: {
          email: 'new@table.example',
          password: goodPassword,
          data: { name: 'x'.repeat(9_000) },
        },
      },
      400,
      'validation_failed',
    ],
    [
      'an incomplete PKCE challenge',
      {
        path: '/signup',
        body: {
          email: 'new@table.example',
          password: goodPassword,
          code_challenge: 'c'.repeat(43),
        },
      },
      400,
      'validation_failed',
    ],
    [
      'a short PKCE challenge',
      {
        path: '/signup',
        body: {
          email: 'new@table.example',
          password: goodPassword,
          ...pkceChallenge,
          code_challenge: 'c',
        },
      },
      400,
      'validation_failed',
    ],
  ],
})
