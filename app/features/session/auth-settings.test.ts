import { expect, test } from 'vitest'
import { parseAuthSettings } from './auth-settings.ts'

test('reads the sign-in methods that are switched on', () => {
  const answer = {
    external: { google: true, github: false, email: true, phone: true },
    disable_signup: true,
    passkeys_enabled: false,
    oauth_server_enabled: false,
    web3: { ethereum: true, solana: false },
    mailer_autoconfirm: false,
  }
  expect(parseAuthSettings(answer)).toEqual({
    ok: true,
    value: {
      phone: true,
      signUp: false,
      passkeys: false,
      apps: false,
      providers: ['google'],
      wallets: ['ethereum'],
    },
  })
})

test('a service may leave out what it does not know', () => {
  expect(parseAuthSettings({})).toEqual({
    ok: true,
    value: { phone: false, signUp: true, passkeys: true, apps: true, providers: [], wallets: [] },
  })
})

test.each([null, 'yes', { external: 'google' }, { disable_signup: 'no' }, { web3: true }])(
  '%j is no answer of an auth service',
  (answer) => expect(parseAuthSettings(answer).ok).toBe(false),
)
