import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { modules } from '../../modules.ts'
import type { Gateway } from '../gateway.ts'
import { openGateway } from '../open-gateway.ts'
import type { SandboxOutcome } from './sandbox-outcomes.ts'

/** What a payer of the demo can choose, and what the gateway then says. */
let server: FunctionsServer
let client: Gateway

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules, {}, { listens: true })
  const opened = openGateway(server.context)
  if (!opened) throw new Error('There is no sandbox')
  client = opened
})
afterAll(() => server[Symbol.asyncDispose]())

async function open(reference: string) {
  const { checkoutUrl } = await client.initialize({
    reference,
    amountKobo: 17_150_000,
    email: 'bisi@example.com',
    callbackUrl: 'https://shop.example/payment-details?order=1',
  })
  return async (outcome: SandboxOutcome) => {
    const body = new URLSearchParams({ reference, outcome })
    const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    const page = await (await fetch(checkoutUrl)).text()
    return { location: answer.headers.get('location'), page }
  }
}

test('a declined card leaves the page open, and the same page is then paid', async () => {
  const choose = await open('IM-3')
  const declined = await choose('fail')
  expect(declined.location).toContain('/sandbox-gateway/checkout?reference=IM-3')
  expect(declined.page).toContain('Your card was declined: Insufficient Funds')
  expect(await client.verify('IM-3')).toMatchObject({
    status: 'failed',
    message: 'Insufficient Funds',
  })
  const paid = await choose('succeed')
  expect(paid.location).toBe(
    'https://shop.example/payment-details?order=1&trxref=IM-3&reference=IM-3',
  )
  expect(await client.verify('IM-3')).toMatchObject({ status: 'succeeded' })
})

test('a page that timed out takes no money any more', async () => {
  const choose = await open('IM-4')
  expect((await choose('time-out')).page).toContain('This page has timed out')
  await choose('succeed')
  expect(await client.verify('IM-4')).toMatchObject({ status: 'abandoned' })
})

test('a transfer that was begun can be left, and paid by card', async () => {
  const choose = await open('IM-5')
  expect((await choose('begin-transfer')).page).toContain('We are waiting for your transfer')
  expect(await client.verify('IM-5')).toMatchObject({ status: 'open' })
  expect((await choose('abandon')).location).toBe('https://shop.example/payment-details?order=1')
  await choose('succeed')
  expect(await client.verify('IM-5')).toMatchObject({ status: 'succeeded' })
})

test.each<[SandboxOutcome, number]>([
  ['wrong-amount', 17_140_000],
  ['too-much', 17_160_000],
])('%s: the sum that came is told', async (outcome, amountKobo) => {
  const choose = await open(`IM-6-${outcome}`)
  await choose(outcome)
  expect(await client.verify(`IM-6-${outcome}`)).toMatchObject({
    status: 'succeeded',
    amountKobo,
  })
})

test('a late result: the money is moving, and then it is there', async () => {
  await (
    await open('IM-7')
  )('late')
  expect(await client.verify('IM-7')).toMatchObject({ status: 'pending' })
  server.clock.now = new Date(server.clock.now.getTime() + 121_000)
  expect(await client.verify('IM-7')).toMatchObject({ status: 'succeeded' })
})
