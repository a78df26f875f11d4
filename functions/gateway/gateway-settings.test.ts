import { expect, test } from 'vitest'
import { readGatewaySettings, warnAboutTestKey } from './gateway-settings.ts'

test('without settings there is no gateway; spaces count as nothing', () => {
  expect(readGatewaySettings({})).toEqual({ paystack: null, isSandboxChosen: false })
  expect(readGatewaySettings({ PAYSTACK_SECRET_KEY: ' ', PAYSTACK_URL: '' }).paystack).toBeNull()
  expect(readGatewaySettings({ PAYMENTS: 'sandbox' }).isSandboxChosen).toBe(true)
})

test('a key opens Paystack, without the spaces that were pasted with it', () => {
  expect(readGatewaySettings({ PAYSTACK_SECRET_KEY: ' sk_live_1\n' })).toEqual({
    paystack: {
      baseUrl: 'https://api.paystack.co',
      secretKey: 'sk_live_1',
      webhookKeys: ['sk_live_1'],
      isLive: true,
    },
    isSandboxChosen: false,
  })
  expect(
    readGatewaySettings({
      PAYSTACK_SECRET_KEY: 'sk_test_2',
      PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_test_1',
      PAYSTACK_URL: 'http://127.0.0.1:9/',
    }).paystack,
  ).toEqual({
    baseUrl: 'http://127.0.0.1:9',
    secretKey: 'sk_test_2',
    webhookKeys: ['sk_test_2', 'sk_test_1'],
    isLive: false,
  })
})

test('the previous key alone opens nothing', () => {
  expect(readGatewaySettings({ PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_live_1' }).paystack).toBeNull()
})

test.each([
  ['pk_live_1', 'PAYSTACK_SECRET_KEY must be a secret key of Paystack: sk_live_… or sk_test_….'],
  ['sk_live_', 'PAYSTACK_SECRET_KEY must be a secret key of Paystack: sk_live_… or sk_test_….'],
  ['secret', 'PAYSTACK_SECRET_KEY must be a secret key of Paystack: sk_live_… or sk_test_….'],
])('the key %s is refused, and is not in the message', (PAYSTACK_SECRET_KEY, message) => {
  expect(() => readGatewaySettings({ PAYSTACK_SECRET_KEY })).toThrow(message)
})

test('an address that is no URL is refused', () => {
  expect(() => readGatewaySettings({ PAYSTACK_URL: 'api.paystack.co' })).toThrow(
    'PAYSTACK_URL must be a URL that starts with http:// or https://.',
  )
})

test('a test key is worth a warning where others can buy', () => {
  const env = { PAYSTACK_SECRET_KEY: 'sk_test_1' }
  expect(warnAboutTestKey({ env, isDemo: false })).toMatch(/is a key of the test mode/)
  expect(warnAboutTestKey({ env, isDemo: true })).toBeNull()
  expect(warnAboutTestKey({ env: { PAYSTACK_SECRET_KEY: 'sk_live_1' }, isDemo: false })).toBeNull()
  expect(warnAboutTestKey({ env: {}, isDemo: false })).toBeNull()
})
