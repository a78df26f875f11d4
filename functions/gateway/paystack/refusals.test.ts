import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../../../test/servers/fake-gateway.ts'
import { GatewayOutage, GatewayRefusal, type Gateway } from '../gateway.ts'
import { createPaystack } from './paystack.ts'

/** Refusals of Paystack are told apart from each other, and from outages. */
let fake: FakeGateway
let client: Gateway
const now = new Date('2026-11-22T10:00:00Z')

beforeAll(async () => {
  fake = await startFakeGateway()
})
beforeEach(() => {
  fake.refuses = null
  client = createPaystack({
    name: 'paystack',
    baseUrl: fake.url,
    secretKey: 'sk_test_1',
    isTest: true,
    now: () => now,
  })
})
afterAll(() => fake[Symbol.asyncDispose]())

const payment = {
  reference: 'IM-2026-000001-1',
  amountKobo: 100_000,
  email: 'bisi@example.com',
  callbackUrl: 'https://shop.example/',
}

test.each([
  [400, 'Duplicate Transaction Reference', 'duplicate_reference', 'duplicate_reference'],
  [400, 'Duplicate Transaction Reference', undefined, 'duplicate_reference'],
  [401, 'Invalid key', undefined, 'invalid_key'],
  [400, 'Invalid Email Address Passed', 'invalid_params', 'invalid_email'],
  [400, 'Email is not allowed to be empty', 'invalid_params', 'invalid_email'],
  [400, 'Transaction amount limit exceeded', undefined, 'amount'],
  [400, 'You must specify a valid amount', 'invalid_amount', 'amount'],
  [
    400,
    'Pay with transfer is not currently supported for transactions less than NGN 100.00',
    undefined,
    'amount',
  ],
  [429, 'Rate limit exceeded!', 'rate_limited', 'rate_limited'],
  [400, 'Currency not supported by merchant', 'unsupported_currency', 'other'],
  [403, 'Invalid Merchant Selected', undefined, 'other'],
] as const)('%i %s (%s): %s', async (status, message, code, expected) => {
  fake.refuses = { status, message, ...(code ? { code } : {}) }
  const failure: unknown = await client.initialize(payment).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(GatewayRefusal)
  expect(failure).toMatchObject({
    code: expected,
    status,
    message: `The payment service answered ${status}: ${message}`,
    retryAfterS: null,
  })
})

test.each([
  ['the time that is left', { 'x-ratelimit-reset': '42' }, 42],
  ['a moment', { 'x-ratelimit-reset': String(now.getTime() / 1_000 + 30) }, 30],
  ['a moment that has passed', { 'x-ratelimit-reset': String(now.getTime() / 1_000 - 30) }, 0],
  ['the usual header', { 'retry-after': '7' }, 7],
  ['no header', {}, null],
  ['nonsense', { 'x-ratelimit-reset': 'soon' }, null],
])('after too many calls it says when to try again: %s', async (_, headers, retryAfterS) => {
  fake.refuses = { status: 429, message: 'Rate limit exceeded!', headers }
  await expect(client.verify('IM-1')).rejects.toMatchObject({ code: 'rate_limited', retryAfterS })
})

test('too many calls are no outage: the next call is sent', async () => {
  fake.refuses = { status: 429, message: 'Rate limit exceeded!' }
  fake.calls.length = 0
  for (let call = 0; call < 8; call++)
    await expect(client.verify('IM-1')).rejects.toBeInstanceOf(GatewayRefusal)
  fake.refuses = null
  expect(await client.verify('IM-1')).toBeNull()
  expect(fake.calls).toHaveLength(9)
})

test('a limit says nothing about an account', async () => {
  const account = { accountNumber: '0123456789', bankCode: '058' }
  fake.refuses = { status: 429, message: 'Test mode daily limit of 3 live bank resolves exceeded' }
  await expect(client.resolveAccount(account)).rejects.toMatchObject({ code: 'rate_limited' })
  fake.refuses = { status: 401, message: 'Invalid key' }
  await expect(client.resolveAccount(account)).rejects.toMatchObject({ code: 'invalid_key' })
  fake.refuses = { status: 400, message: 'Unknown bank code: 999' }
  expect(await client.resolveAccount(account)).toBeNull()
  fake.refuses = { status: 400, message: 'This feature is not enabled for your business' }
  await expect(client.resolveAccount(account)).rejects.toMatchObject({ code: 'other' })
})

test('an answer of 500 is an outage, and no refusal', async () => {
  fake.refuses = { status: 500, message: 'Something went wrong' }
  await expect(client.verify('IM-1')).rejects.toBeInstanceOf(GatewayOutage)
})

test('what the gateway does not know is not done', async () => {
  const account = { accountNumber: '0123456789', bankCode: '058' }
  await expect(client.retryRefund({ id: '404', ...account })).rejects.toThrow('does not know')
  await expect(client.retryRefund({ id: '1', ...account, bankCode: 'x' })).rejects.toThrow(
    'does not know this bank',
  )
  await expect(client.getDisputeUploadUrl('404', 'a.pdf')).rejects.toThrow('does not know')
  await expect(client.refund({ reference: 'unknown', amountKobo: 1, reason: '' })).rejects.toThrow(
    'does not know this payment',
  )
})
