import { expect, test } from 'vitest'
import { usePlanJourney, type PlanOwner } from '../../test/use/use-plan-journey.ts'

/** Lives of plans, from the application to the letter of discharge, as the customer sees them. */

const shop = usePlanJourney()
const { begin, live, page, payPart } = shop

const dueDays = async (owner: PlanOwner) =>
  (await page(owner)).standing?.instalments.map(({ dueOn }) => dueOn) ?? []

test('six due days charge the saved card, and the letter comes with the last one', async () => {
  const ada = await begin('succeed')
  const begun = await page(ada)
  expect(begun).toMatchObject({ status: 'active', cards: [{ last4: expect.any(String) }] })
  const days = await dueDays(ada)
  expect(days).toEqual([
    '2026-12-21',
    '2027-01-21',
    '2027-02-21',
    '2027-03-21',
    '2027-04-21',
    '2027-05-21',
  ])
  for (const [index, day] of days.entries()) {
    await live(`${day}T09:00:00Z`)
    const { standing, payments, status } = await page(ada)
    expect(payments[0]).toMatchObject({ way: 'debit', status: 'succeeded' })
    expect(payments).toHaveLength(index + 1)
    expect(standing).toMatchObject({ daysPastDue: 0, arrearsKobo: 0, dueKobo: 0 })
    expect(status).toBe(index < 5 ? 'active' : 'closed')
    expect(await shop.difference(ada)).toBeNull()
  }
  const { standing, terms, letters } = await page(ada)
  expect(standing).toMatchObject({
    leftKobo: 0,
    settlementKobo: 0,
    overpaidKobo: 0,
    nextKobo: 0,
    nextDueOn: null,
    paidKobo: terms.financedKobo + terms.interestKobo,
  })
  expect(letters).toMatchObject([{ withdrawnAt: null }])
  expect((await shop.planMails()).filter((category) => category !== 'plan-reminder')).toEqual([
    'plan-approved',
    'plan-agreed',
    'plan-begun',
    ...Array.from({ length: 6 }, () => 'plan-payment-received'),
    'plan-ended',
  ])
  // A day later nothing is charged or told any more.
  const before = await shop.planMails()
  await live('2027-05-22T09:00:00Z')
  expect((await page(ada)).payments).toHaveLength(6)
  expect(await shop.planMails()).toEqual(before)
})

test('a card without money: late for three days, charged again, and running as before', async () => {
  const ada = await begin('card-recovers')
  const [first = '', second = ''] = await dueDays(ada)
  await live(`${first}T09:00:00Z`)
  const failed = await page(ada)
  expect(failed.payments).toMatchObject([
    { way: 'debit', status: 'failed', message: 'Insufficient Funds' },
  ])
  expect(await shop.planMails()).toContain('plan-debit-failed')
  await live('2026-12-22T09:00:00Z')
  expect(await page(ada)).toMatchObject({
    status: 'active',
    payments: [{ status: 'failed' }],
    standing: { daysPastDue: 1, nextDueOn: first },
  })
  await live('2026-12-24T09:00:00Z')
  expect(await page(ada)).toMatchObject({
    payments: [{ status: 'succeeded' }, { status: 'failed' }],
    standing: { daysPastDue: 0, arrearsKobo: 0, nextDueOn: second },
  })
  await live(`${second}T09:00:00Z`)
  expect((await page(ada)).payments).toHaveLength(3)
  expect(await shop.difference(ada)).toBeNull()
})

test('early settlement: no interest for later months, and no card is charged after it', async () => {
  const ada = await begin('succeed')
  await live('2026-12-21T09:00:00Z')
  shop.setTime('2027-01-05T10:00:00Z')
  const { standing, terms } = await page(ada)
  const paidKobo = await payPart(ada, 'settle')
  expect(paidKobo).toBe(standing?.settlementKobo)
  expect(paidKobo).toBeLessThan(standing?.leftKobo ?? 0)
  const settled = await page(ada)
  expect(settled).toMatchObject({
    status: 'settled_early',
    standing: { leftKobo: 0, overpaidKobo: 0 },
    letters: [{ withdrawnAt: null }],
  })
  expect(settled.standing?.paidKobo).toBeLessThan(terms.financedKobo + terms.interestKobo)
  await live('2027-01-21T09:00:00Z')
  expect((await page(ada)).payments).toHaveLength(2)
  expect(await shop.difference(ada)).toBeNull()
})

test('arrears and back: reminded, never charged without consent, and running again once paid', async () => {
  const ada = await begin('succeed', { allowsDebit: false })
  const [first = '', second = '', third] = await dueDays(ada)
  expect((await page(ada)).cards).toEqual([])
  for (const day of ['2026-12-14', '2026-12-19', first, '2026-12-22', '2026-12-24', '2026-12-28'])
    await live(`${day}T09:00:00Z`)
  expect((await shop.planMails()).filter((category) => category === 'plan-reminder')).toHaveLength(
    6,
  )
  await live(`${second}T09:00:00Z`)
  const late = await page(ada)
  expect(late).toMatchObject({
    status: 'active',
    payments: [],
    standing: { daysPastDue: 31, nextDueOn: first },
  })
  expect(late.standing?.nextKobo).toBe(late.standing?.dueKobo)
  // A payment that does not go through changes nothing.
  await payPart(ada, 'due', 'fail')
  expect((await page(ada)).standing).toEqual(late.standing)
  expect(await payPart(ada, 'due')).toBe(late.standing?.dueKobo)
  expect(await page(ada)).toMatchObject({
    status: 'active',
    standing: { daysPastDue: 0, arrearsKobo: 0, dueKobo: 0, nextDueOn: third },
  })
  expect(await shop.difference(ada)).toBeNull()
})
