import { expect, test } from 'vitest'
import { useSandbox } from '../../../test/use/use-sandbox.ts'
import type { Gateway } from '../gateway.ts'
import type { SandboxOutcome } from './sandbox-outcomes.ts'

/** What the cards of the sandbox do on a due day. */

const sandbox = useSandbox()

let paid = 0
/** Pays with a card of the sandbox. @returns charges it again */
async function saveCard(
  outcome: SandboxOutcome,
): Promise<(reference: string) => ReturnType<Gateway['chargeAuthorization']>> {
  const first = `IM-C${++paid}`
  await (
    await sandbox.open(first)
  )(outcome)
  const card = (await sandbox.client.verify(first))?.card
  if (!card) throw new Error('The card cannot be charged again')
  const { email, authorizationCode } = card
  return (reference) =>
    sandbox.client.chargeAuthorization({
      reference,
      amountKobo: 1_000_000,
      email,
      authorizationCode,
    })
}

test('a card has a new code for each payment, and one signature', async () => {
  const card = async (reference: string) => {
    await (
      await sandbox.open(reference)
    )('succeed')
    return (await sandbox.client.verify(reference))?.card
  }
  const [first, second] = [await card('IM-S1'), await card('IM-S2')]
  expect(first?.signature).toBe(second?.signature)
  expect(first?.authorizationCode).not.toBe(second?.authorizationCode)
})

test('a page that nobody paid has no card', async () => {
  await sandbox.open('IM-S3')
  expect((await sandbox.client.verify('IM-S3'))?.card).toBeNull()
})

test('a card that had too little money is charged at the next try', async () => {
  const charge = await saveCard('card-recovers')
  expect(await charge('PL1-1')).toMatchObject({
    status: 'tried',
    transaction: { status: 'failed', message: 'Insufficient Funds' },
  })
  expect(await charge('PL1-2')).toMatchObject({ transaction: { status: 'succeeded' } })
})

test('a card that expires is declined from the next month on', async () => {
  const charge = await saveCard('card-expires')
  expect(await charge('PL2-1')).toMatchObject({ transaction: { status: 'succeeded' } })
  const { clock } = sandbox.server
  const before = clock.now
  clock.now = new Date('2026-12-01T09:00:00Z')
  expect(await charge('PL2-2')).toMatchObject({
    transaction: { status: 'failed', message: 'Expired Card' },
  })
  clock.now = before
})

test('when the bank asks the owner of the card, they confirm on its page', async () => {
  const charge = await saveCard('card-asks')
  const answer = await charge('PL3-1')
  if (answer.status !== 'paused') throw new Error(`The charge was ${answer.status}`)
  expect(await sandbox.client.verify('PL3-1')).toMatchObject({ status: 'open' })
  const body = new URLSearchParams({ reference: 'PL3-1', outcome: 'succeed' })
  await fetch(answer.confirmUrl, { method: 'POST', body, redirect: 'manual' })
  expect(await sandbox.client.verify('PL3-1')).toMatchObject({ status: 'succeeded' })
})

test('a charge that is answered too late was made', async () => {
  const charge = await saveCard('card-slow')
  await expect(charge('PL4-1')).rejects.toThrow('The payment service answered 504')
  expect(await sandbox.client.verify('PL4-1')).toMatchObject({
    status: 'succeeded',
    amountKobo: 1_000_000,
  })
})

test('the address of another payer charges nothing', async () => {
  await (
    await sandbox.open('IM-S4')
  )('succeed')
  const code = (await sandbox.client.verify('IM-S4'))?.card?.authorizationCode ?? ''
  expect(
    await sandbox.client.chargeAuthorization({
      reference: 'PL5-1',
      amountKobo: 1_000_000,
      email: 'thief@example.com',
      authorizationCode: code,
    }),
  ).toMatchObject({ status: 'refused', message: expect.stringContaining('Email does not match') })
  expect(await sandbox.client.verify('PL5-1')).toBeNull()
})
