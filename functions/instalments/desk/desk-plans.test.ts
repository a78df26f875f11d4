import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/days.ts'
import { useDeskPlans } from '../../../test/use/use-desk-plans.ts'

/** What staff do with plans, through the functions and the real database. */
const desk = useDeskPlans()
const { by, note, look, query } = desk
let finance: { id: string; token: string }
let other: { id: string; token: string }
let support: { id: string; token: string }
beforeAll(async () => {
  finance = await desk.staff('finance')
  other = await desk.staff('finance')
  support = await desk.staff('support')
})
const arrearsKobo = 11_000_000

test('the page of a plan says where it stands, with entries in words for finance only', async () => {
  const plan = await desk.plan(45)
  const seen = await look(finance.token, plan.id)
  expect(seen).toMatchObject({
    number: plan.number,
    status: 'active',
    sums: { arrearsKobo, outstandingPrincipalKobo: 60_000_000, overpaidKobo: 0 },
    entries: [{ kind: 'financed' }],
  })
  expect(seen.entries[0]?.postings).toHaveLength(2)
  expect((await look(support.token, plan.id)).entries[0]?.postings).toEqual([])
  const missing = `desk-plan?planId=${randomUUID()}`
  expect((await desk.server.call(missing, { method: 'GET', token: finance.token })).status).toBe(
    404,
  )
})

test('a noted transfer counts once, on its day, and the customer gets a receipt', async () => {
  const plan = await desk.plan(45)
  const arrivedOn = addDays(desk.today(), -10)
  const request = { paymentId: randomUUID(), arrivedOn, outsideReference: 'NIP/7788' }
  const twice = await Promise.all([1, 2].map(() => note(finance.token, plan.id, request)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const seen = await look(finance.token, plan.id)
  expect(seen.sums).toMatchObject({ arrearsKobo: 0, paidKobo: arrearsKobo })
  expect(seen.payments).toMatchObject([{ status: 'succeeded', arrivedOn, way: 'bank_transfer' }])
  expect(seen.entries.filter(({ kind }) => kind === 'payment')).toMatchObject([
    { effectiveOn: arrivedOn, actorName: expect.any(String) },
  ])
  expect((await desk.mails('plan-payment-received')).length).toBe(1)
  // The same reference of the bank, for another plan, in other letters.
  const another = await desk.plan(45)
  const again = await note(finance.token, another.id, { outsideReference: 'nip/7788' })
  expect(again).toMatchObject({ status: 409, answer: { error: /noted for plan PL/ } })
})

test('much cash waits for a colleague, who counts it', async () => {
  const plan = await desk.plan(45)
  const cash = { way: 'cash', amountKobo: 10_000_001, outsideReference: 'R-1' }
  const paymentId = randomUUID()
  const noted = await note(finance.token, plan.id, { ...cash, paymentId })
  expect(noted).toMatchObject({ status: 200, answer: { status: 'checking' } })
  const confirm = (token: string) =>
    by(token, 'confirm-plan-payment', {
      paymentId,
      receivedKobo: 10_000_001,
      arrivedOn: desk.today(),
      outsideReference: 'R-1',
    })
  expect((await confirm(finance.token)).answer.error).toContain('noted this yourself')
  expect((await look(finance.token, plan.id)).sums.paidKobo).toBe(0)
  expect(await confirm(other.token)).toMatchObject({ status: 200, answer: { status: 'succeeded' } })
  expect((await confirm(other.token)).status).toBe(200)
  expect((await look(finance.token, plan.id)).sums.paidKobo).toBe(10_000_001)
})

test('little cash is counted until the limit of the day is reached', async () => {
  const { token } = await desk.staff('finance')
  const statuses: unknown[] = []
  for (const amountKobo of [6_000_000, 4_000_000, 100]) {
    const plan = await desk.plan(45)
    const cash = { way: 'cash', amountKobo, outsideReference: `R-${randomUUID()}` }
    statuses.push((await note(token, plan.id, cash)).answer['status'])
  }
  expect(statuses).toEqual(['succeeded', 'succeeded', 'checking'])
})

test('a transfer that a customer announced is confirmed with what arrived, or refused', async () => {
  const plan = await desk.plan(45)
  const announce = async (amountKobo: number) => {
    const [row] = await query<{ id: string }>(
      `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo)
       values ($1, 'bank_transfer', 'bank_transfer', $2, $3) returning id`,
      [plan.id, `T-${randomUUID()}`, amountKobo],
    )
    return row?.id ?? ''
  }
  const [first, second] = [await announce(11_000_000), await announce(5_000_000)]
  const list = async () => {
    const response = await desk.server.call('list-plan-work', {
      method: 'GET',
      token: finance.token,
    })
    const { transfers } = (await response.json()) as {
      transfers: { rows: { paymentId: string }[] }
    }
    return transfers.rows.map(({ paymentId }) => paymentId)
  }
  expect(await list()).toEqual(expect.arrayContaining([first, second]))
  const answer = { arrivedOn: desk.today(), outsideReference: 'BANK-4711' }
  const counted = { ...answer, paymentId: first, receivedKobo: 10_500_000 }
  expect((await by(finance.token, 'confirm-plan-payment', counted)).status).toBe(200)
  const refused = { ...answer, paymentId: second, receivedKobo: 0 }
  expect((await by(finance.token, 'confirm-plan-payment', refused)).status).toBe(400)
  const reason = 'It is not on our statement'
  expect((await by(finance.token, 'confirm-plan-payment', { ...refused, reason })).status).toBe(200)
  expect(await list()).not.toEqual(expect.arrayContaining([second]))
  expect((await look(finance.token, plan.id)).sums.paidKobo).toBe(10_500_000)
  expect((await desk.mails('plan-transfer-not-found')).at(-1)?.text).toContain(reason)
})

test('an entry is undone once with a reason, and the reference can be noted again', async () => {
  const plan = await desk.plan(45)
  const outsideReference = `BANK-${randomUUID()}`
  await note(finance.token, plan.id, { amountKobo: 1_100_000, outsideReference })
  const entry = (await look(finance.token, plan.id)).entries.at(-1)
  const undo = { planId: plan.id, entryId: entry?.id, reason: 'A nought was missing' }
  const twice = await Promise.all([1, 2].map(() => by(finance.token, 'undo-plan-entry', undo)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const seen = await look(finance.token, plan.id)
  expect(seen.entries.filter(({ reverses }) => reverses !== null)).toHaveLength(1)
  expect(seen.sums.paidKobo).toBe(0)
  expect((await desk.mails('plan-entry-undone')).at(-1)?.text).toContain('A nought was missing')
  expect((await note(finance.token, plan.id, { outsideReference })).status).toBe(200)
  const financed = { ...undo, entryId: seen.entries[0]?.id }
  expect((await by(finance.token, 'undo-plan-entry', financed)).status).toBe(409)
})

test('a plan pauses twice; nobody grants a third time, not even an owner', async () => {
  const plan = await desk.plan(10)
  const owner = await desk.staff('owner')
  const pause = (token: string) =>
    by(token, 'pause-plan', { planId: plan.id, reason: 'Lost the job' })
  const before = (await look(support.token, plan.id)).instalments[0]?.dueOn ?? ''
  const first = await pause(support.token)
  expect(first).toMatchObject({ status: 200, answer: { nextDueOn: addDays(before, 30) } })
  expect((await pause(support.token)).answer).toEqual({ nextDueOn: null })
  const real = desk.server.clock.now
  desk.server.clock.now = new Date(real.getTime() + 86_400_000)
  try {
    expect((await pause(support.token)).status).toBe(200)
    desk.server.clock.now = new Date(real.getTime() + 2 * 86_400_000)
    expect((await pause(owner.token)).status).toBe(409)
  } finally {
    desk.server.clock.now = real
  }
  expect((await look(support.token, plan.id)).versions.map(({ reason }) => reason)).toEqual([
    'pause',
    'pause',
    'agreed',
  ])
})

test('a request for a pause is granted, or declined with the reason', async () => {
  const ask = async (planId: string) =>
    (
      await query<{ id: string }>(
        `insert into public.pause_requests (plan_id, reason) values ($1, 'My shop burnt down')
         returning id`,
        [planId],
      )
    )[0]?.id
  const plan = await desk.plan(10)
  const requestId = await ask(plan.id)
  const grant = { requestId, decision: 'grant', answer: null }
  expect((await by(support.token, 'decide-pause-request', grant)).status).toBe(200)
  expect((await by(support.token, 'decide-pause-request', grant)).status).toBe(200)
  expect((await look(support.token, plan.id)).pauses).toMatchObject([{ status: 'granted' }])
  const declined = { requestId: await ask(plan.id), decision: 'decline', answer: '' }
  expect((await by(support.token, 'decide-pause-request', declined)).status).toBe(400)
  const answer = 'Please call us first'
  expect((await by(support.token, 'decide-pause-request', { ...declined, answer })).status).toBe(
    200,
  )
  expect((await desk.mails('plan-pause-declined')).at(-1)?.text).toContain(answer)
})

test('a write-off is computed, only after 90 days, and above the limit by two', async () => {
  const young = await desk.plan(100)
  const seen = await look(finance.token, young.id)
  const writeOff = (token: string, planId: string, seenKobo: number) =>
    by(token, 'write-off-plan', { planId, seenKobo, reason: 'The customer has moved abroad' })
  expect((await writeOff(finance.token, young.id, seen.sums.writeOffKobo)).answer.error).toContain(
    'more than 90 days late',
  )
  const plan = await desk.plan(140)
  const { writeOffKobo } = (await look(finance.token, plan.id)).sums
  expect(writeOffKobo).toBe(60_000_000)
  expect((await writeOff(finance.token, plan.id, 1)).status).toBe(409)
  const asked = await writeOff(finance.token, plan.id, writeOffKobo)
  expect(asked.answer).toEqual({ status: 'requested', amountKobo: writeOffKobo })
  const decisionId = (await look(finance.token, plan.id)).decisions[0]?.id
  const approve = { decisionId, decision: 'approve', note: null }
  expect((await by(finance.token, 'decide-plan-decision', approve)).status).toBe(403)
  const twice = await Promise.all(
    [1, 2].map(() => by(other.token, 'decide-plan-decision', approve)),
  )
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const gone = await look(finance.token, plan.id)
  expect(gone).toMatchObject({ status: 'written_off', sums: { writtenOffKobo: writeOffKobo } })
  const undo = { planId: plan.id, reason: 'They came back' }
  expect((await by(finance.token, 'undo-write-off', undo)).answer).toEqual({ planStatus: 'active' })
  expect((await look(finance.token, plan.id)).sums.writtenOffKobo).toBe(0)
})

test('one person writes off a little, and all of a day counts together', async () => {
  const { token } = await desk.staff('finance')
  const small = { months: 1, principalKobo: 6_000_000, interestKobo: 0 }
  const statuses: unknown[] = []
  for (let i = 0; i < 2; i += 1) {
    const plan = await desk.plan(140, small)
    const request = { planId: plan.id, seenKobo: 6_000_000, reason: 'Too little to ask for' }
    statuses.push((await by(token, 'write-off-plan', request)).answer['status'])
  }
  expect(statuses).toEqual(['done', 'requested'])
})

test('an overpayment is returned by two people, after a day, in one transfer', async () => {
  const plan = await desk.plan(45, { months: 1 })
  const noted = await note(finance.token, plan.id, { amountKobo: 12_000_000 })
  expect(noted.status).toBe(200)
  expect((await look(other.token, plan.id)).sums.overpaidKobo).toBe(1_000_000)
  const account = { bankCode: '058', accountNumber: '0123456789', accountName: 'Ada Obi' }
  const request = { planId: plan.id, seenKobo: 1_000_000, ...account, reason: 'She wrote to us' }
  // Whoever noted the money does not send it away.
  const number = await validAccount(account.bankCode)
  const ask = (token: string) =>
    by(token, 'request-plan-payout', { ...request, accountNumber: number })
  expect((await ask(finance.token)).answer.error).toContain('You noted money')
  expect(
    (await by(other.token, 'request-plan-payout', { ...request, seenKobo: 5 })).status,
  ).not.toBe(200)
  const asked = await ask(other.token)
  expect(asked.status).toBe(200)
  expect((await ask(other.token)).status).toBe(409)
  const third = await desk.staff('finance')
  const { decisionId } = asked.answer
  const decide = (token: string) =>
    by(token, 'decide-plan-decision', { decisionId, decision: 'approve', note: null })
  const record = (token: string, transferReference = 'TRF-99') =>
    by(token, 'record-plan-payout', { decisionId, accountNumber: number, transferReference })
  expect((await record(other.token)).answer.error).toContain('approve this first')
  expect((await decide(other.token)).status).toBe(403)
  expect((await decide(finance.token)).status).toBe(409)
  expect((await decide(third.token)).status).toBe(200)
  expect((await record(other.token)).answer.error).toContain('Do not pay it before')
  const real = desk.server.clock.now
  desk.server.clock.now = new Date(real.getTime() + 25 * 3_600_000)
  try {
    const twice = await Promise.all([1, 2].map(() => record(other.token)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await record(other.token, 'TRF-98')).status).toBe(409)
  } finally {
    desk.server.clock.now = real
  }
  const [row] = await query<{ kobo: number; count: number }>(
    `select sum(amount_kobo)::float8 as kobo, count(*)::integer as count from public.plan_entries
     where plan_id = $1 and kind = 'payout'`,
    [plan.id],
  )
  expect(row).toEqual({ kobo: 1_000_000, count: 1 })
  expect((await desk.mails('plan-payout-requested')).at(-1)?.text).toContain('at once')
})

/** An account number with the right check digit. */
async function validAccount(bankCode: string): Promise<string> {
  const { isAccountNumber } = await import('../../../domain/payments/nuban.ts')
  for (let last = 0; last < 10; last += 1)
    if (isAccountNumber(bankCode, `012345678${last}`)) return `012345678${last}`
  throw new Error('There is always one')
}

test('one transfer that two colleagues note for two plans at once counts once', async () => {
  const plans = [await desk.plan(), await desk.plan()]
  const outsideReference = `BANK-${randomUUID()}`
  const [one, two] = plans.map(({ id }) => id)
  const noted = await Promise.all([
    note(finance.token, one ?? '', { outsideReference }),
    note(other.token, two ?? '', { outsideReference: outsideReference.toLowerCase() }),
  ])
  expect(noted.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(noted.find(({ status }) => status === 409)?.answer.error).toContain('was noted for plan')
})
