import { knownEmail, pkceChallenge, testRefusals } from '../../../test/auth/refusals.ts'

await testRefusals({
  'POST /recover, /otp, /resend': [
    ['recover without an address', { path: '/recover', body: {} }, 400, 'validation_failed'],
    [
      'recover with an invalid address',
      { path: '/recover', body: { email: 'x@' } },
      400,
      'validation_failed',
    ],
    ['otp without an address', { path: '/otp', body: {} }, 400, 'validation_failed'],
    [
      'otp by phone',
      { path: '/otp', body: { phone: '+2348031234567' } },
      400,
      'phone_provider_disabled',
    ],
    [
      'otp for an unknown address with create_user false',
      { path: '/otp', body: { email: 'new@table.example', create_user: false } },
      422,
      'otp_disabled',
    ],
    [
      'otp with a bad method',
      { path: '/otp', body: { email: knownEmail, ...pkceChallenge, code_challenge_method: 'md5' } },
      400,
      'validation_failed',
    ],
    [
      'resend without a type',
      { path: '/resend', body: { email: knownEmail } },
      400,
      'validation_failed',
    ],
    [
      'resend without an address',
      { path: '/resend', body: { type: 'signup' } },
      400,
      'validation_failed',
    ],
  ],
  'POST /verify, GET /verify': [
    ['no type', { path: '/verify', body: { token: '1' } }, 400, 'validation_failed'],
    ['no token', { path: '/verify', body: { type: 'signup' } }, 400, 'validation_failed'],
    [
      'an unknown type',
      { path: '/verify', body: { type: 'constructor', token: '1', email: knownEmail } },
      400,
      'validation_failed',
    ],
    [
      'a token without an address',
      { path: '/verify', body: { type: 'signup', token: '123456' } },
      400,
      'validation_failed',
    ],
    [
      'a hash with an address',
      { path: '/verify', body: { type: 'signup', token_hash: 'x', email: knownEmail } },
      400,
      'validation_failed',
    ],
    [
      'a wrong code',
      { path: '/verify', body: { type: 'recovery', token: '000000', email: knownEmail } },
      403,
      'otp_expired',
    ],
    [
      'a code for an unknown address',
      {
        path: '/verify',
        body: { type: 'email', token: '000000', email: 'who@table.example' },
      },
      403,
      'otp_expired',
    ],
    [
      'a wrong hash',
      { path: '/verify', body: { type: 'magiclink', token_hash: 'x' } },
      403,
      'otp_expired',
    ],
    [
      'a link without a token',
      { method: 'GET', path: '/verify?type=signup' },
      400,
      'validation_failed',
    ],
    [
      'a link with an unknown type',
      { method: 'GET', path: '/verify?type=x&token=y' },
      400,
      'validation_failed',
    ],
  ],
})
