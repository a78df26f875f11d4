import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { knownEmail, testRefusals } from '../../../test/auth/refusals.ts'

await testRefusals({
  'POST /token': [
    ['no grant', { path: '/token', body: {} }, 400, 'invalid_credentials'],
    [
      'an unknown grant',
      { path: '/token?grant_type=__proto__', body: {} },
      400,
      'invalid_credentials',
    ],
    [
      'a wrong password',
      {
        path: '/token?grant_type=password',
        body: { email: knownEmail, password: 'wrong password' },
      },
      400,
      'invalid_credentials',
    ],
    [
      'no password',
      { path: '/token?grant_type=password', body: { email: knownEmail } },
      400,
      'invalid_credentials',
    ],
    [
      'an unknown account',
      {
        path: '/token?grant_type=password',
        body: { email: 'who@table.example', password: goodPassword },
      },
      400,
      'invalid_credentials',
    ],
    [
      'SQL as an address',
      {
        path: '/token?grant_type=password',
        body: { email: `' or 1=1 --`, password: goodPassword },
      },
      400,
      'invalid_credentials',
    ],
    [
      'a phone',
      { path: '/token?grant_type=password', body: { phone: '1', password: 'x' } },
      400,
      'phone_provider_disabled',
    ],
    [
      'missing fields',
      { path: '/token?grant_type=password', body: { password: 'x' } },
      400,
      'validation_failed',
    ],
    [
      'both e-mail and phone',
      {
        path: '/token?grant_type=password',
        body: { email: knownEmail, phone: '1', password: 'x' },
      },
      400,
      'validation_failed',
    ],
    [
      'an empty refresh token',
      { path: '/token?grant_type=refresh_token', body: {} },
      400,
      'validation_failed',
    ],
    [
      'an unknown refresh token',
      { path: '/token?grant_type=refresh_token', body: { refresh_token: 'aaaaaaaaaaaa' } },
      400,
      'refresh_token_not_found',
    ],
    [
      'an empty code',
      { path: '/token?grant_type=pkce', body: { auth_code: '', code_verifier: '' } },
      400,
      'validation_failed',
    ],
    [
      'an unknown code',
      { path: '/token?grant_type=pkce', body: { auth_code: 'x', code_verifier: 'y' } },
      404,
      'flow_state_not_found',
    ],
  ],
})
