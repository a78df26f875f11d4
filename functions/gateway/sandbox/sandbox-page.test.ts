import { expect, test } from 'vitest'
import { useSandbox } from '../../../test/use/use-sandbox.ts'
import type { SandboxOutcome } from './sandbox-outcomes.ts'

/** What a payer of the demo can choose, and what the gateway then says. */
const sandbox = useSandbox()

test('a declined card leaves the page open, and the same page is then paid', async () => {
  const choose = await sandbox.open('IM-3')
  const declined = await choose('fail')
  expect(declined.location).toContain('/sandbox-gateway/checkout?reference=IM-3')
  expect(declined.page).toContain('Your card was declined: Insufficient Funds')
  expect(await sandbox.client.verify('IM-3')).toMatchObject({
    status: 'failed',
    message: 'Insufficient Funds',
  })
  const paid = await choose('succeed')
  expect(paid.location).toBe(
    'https://shop.example/payment-details?order=1&trxref=IM-3&reference=IM-3',
  )
  expect(await sandbox.client.verify('IM-3')).toMatchObject({ status: 'succeeded' })
})

test('a page that timed out takes no money any more', async () => {
  const choose = await sandbox.open('IM-4')
  expect((await choose('time-out')).page).toContain('This page has timed out')
  await choose('succeed')
  expect(await sandbox.client.verify('IM-4')).toMatchObject({ status: 'abandoned' })
})

test('a transfer that was begun can be left, and paid by card', async () => {
  const choose = await sandbox.open('IM-5')
  expect((await choose('begin-transfer')).page).toContain('We are waiting for your transfer')
  expect(await sandbox.client.verify('IM-5')).toMatchObject({ status: 'open' })
  expect((await choose('abandon')).location).toBe('https://shop.example/payment-details?order=1')
  await choose('succeed')
  expect(await sandbox.client.verify('IM-5')).toMatchObject({ status: 'succeeded' })
})

test.each<[SandboxOutcome, number]>([
  ['wrong-amount', 17_140_000],
  ['too-much', 17_160_000],
])('%s: the sum that came is told', async (outcome, amountKobo) => {
  const choose = await sandbox.open(`IM-6-${outcome}`)
  await choose(outcome)
  expect(await sandbox.client.verify(`IM-6-${outcome}`)).toMatchObject({
    status: 'succeeded',
    amountKobo,
  })
})

test('a late result: the money is moving, and then it is there', async () => {
  await (
    await sandbox.open('IM-7')
  )('late')
  expect(await sandbox.client.verify('IM-7')).toMatchObject({ status: 'pending' })
  sandbox.server.clock.now = new Date(sandbox.server.clock.now.getTime() + 121_000)
  expect(await sandbox.client.verify('IM-7')).toMatchObject({ status: 'succeeded' })
})
