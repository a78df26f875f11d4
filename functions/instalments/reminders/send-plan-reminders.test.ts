import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/days.ts'
import { isContactHour } from '../../../domain/calendar/waking-hours.ts'
import { empty } from '../../../test/empty.ts'
import { sampleSize } from '../../../test/sample-size.ts'
import { instalmentKobo, payInstalment } from '../../../test/shop/customer-plan.ts'
import { useInstalments } from '../../../test/use/use-instalments.ts'
import { chargeDue } from '../debits/charge-due-plans.ts'
import { pausePlan } from '../ledger/pause-plan.ts'
import { writeOffPlan } from '../ledger/write-off-plan.ts'
import { askForNewCards } from './ask-for-new-cards.ts'
import { sendReminders } from './send-plan-reminders.ts'
import { tellFailedDebits } from './tell-failed-debits.ts'

const shop = useInstalments()
const actor = { kind: 'staff', id: null } as const
const texts = () =>
  shop.query<{ to: string; text: string }>(
    `select to_number as "to", text from platform.sms_messages where category = 'plan-reminder'
     order by queued_at`,
  )
const at = async (time: string) => {
  shop.setTime(time)
  await sendReminders(shop.server.context)
}

beforeEach(async () => {
  await empty(
    shop.server.admin,
    'platform.mail_messages',
    'platform.sms_messages',
    'public.saved_cards',
  )
  shop.gateway.state.cards.clear()
})

test('an instalment that nobody pays is reminded of six times, by mail and text message', async () => {
  await shop.newPlan()
  for (let day = -9; day <= 12; day++)
    for (const hour of ['07', '12', '18']) await at(`${addDays('2026-08-15', day)}T${hour}:10:00Z`)
  const mails = await shop.mails('plan-reminder')
  expect(mails.map(({ subject }) => subject)).toEqual([
    '₦10,500 is due on 15 August 2026',
    '₦10,500 is due on 15 August 2026',
    '₦10,500 is due today',
    '₦10,500 of your plan is still to pay',
    '₦10,500 of your plan is still to pay',
    '₦10,500 of your plan is still to pay',
  ])
  expect(mails[0]?.text).toContain('/functions/v1/pay-plan?plan=')
  const sent = await texts()
  expect(sent).toHaveLength(6)
  expect(sent[0]?.to).toBe('+2348031234567')
  for (const { text } of sent) {
    // One text message of the alphabet of phones.
    expect(text).toMatch(/^[\x20-\x7e]{20,160}$/)
    expect(text).toContain('NGN 10,500')
    // One tap to pay, as in the mails.
    expect(text).toMatch(/ Pay: https?:\S+\/pay-plan\?plan=PL\d{7}&ticket=[\w.-]+$/)
  }
})

test('the words never threaten', async () => {
  await shop.newPlan()
  await shop.saveCard()
  for (let day = -9; day <= 12; day++) await at(`${addDays('2026-08-15', day)}T12:00:00Z`)
  const words = [
    ...(await shop.mails('plan-reminder')).map(({ text }) => text),
    ...(await texts()).map(({ text }) => text),
  ].join('\n')
  expect(words).not.toMatch(
    /court|legal action|police|blacklist|bureau|disconnect|must|immediately|warning|penalt|seize|repossess|final notice|failure to/i,
  )
})

test('with a saved card the reminder says that it will be charged', async () => {
  await shop.newPlan()
  await shop.saveCard()
  await at('2026-08-13T08:00:00Z')
  expect((await shop.mails('plan-reminder'))[0]?.text).toContain(
    'We will charge your card ending in 4081',
  )
})

test('nothing is sent when it is paid, paused, cancelled, settled, or being paid', async () => {
  const plans = []
  for (let each = 0; each < 4; each++) plans.push(await shop.newPlan())
  const [paid, paused, writtenOff, beingPaid] = plans.map(({ planId }) => ({ planId }))
  await payInstalment(shop.server, paid ?? { planId: '' }, {
    amountKobo: instalmentKobo,
    on: '2026-08-01',
  })
  await shop.server.context.db.transaction({ role: 'service_role' }, async (tx) => {
    const now = new Date('2026-08-01T10:00:00Z')
    await pausePlan(tx, { planId: paused?.planId ?? '', actor }, now)
    const writeOff = { planId: writtenOff?.planId ?? '', key: '1', reason: 'Nobody answers', actor }
    await writeOffPlan(tx, writeOff, now)
  })
  await shop.query(
    `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, created_at)
     values ($1, 'page', 'paystack', 'PLX-9', 100, '2026-08-15T08:20:00Z')`,
    [beingPaid?.planId],
  )
  await at('2026-08-15T08:30:00Z')
  expect(await shop.mails('plan-reminder')).toEqual([])
  // The page of the fourth one was left.
  await at('2026-08-15T09:30:00Z')
  expect(await shop.mails('plan-reminder')).toHaveLength(1)
})

test('two processes at once remind once', async () => {
  await shop.newPlan()
  shop.setTime('2026-08-15T08:30:00Z')
  await Promise.all([1, 2, 3].map(() => sendReminders(shop.server.context)))
  expect(await shop.mails('plan-reminder')).toHaveLength(1)
  expect(await texts()).toHaveLength(1)
})

test('at random moments of many days no reminder is sent at night, and the database agrees', async () => {
  await shop.newPlan(12)
  const moments = sampleSize(800)
  for (let each = 0; each < moments; each++) {
    // Each moment is later than the one before, at any minute of the day.
    const minutes = Math.floor((each * 200 * 1_440) / moments) + ((each * 7_919) % 1_440)
    await at(new Date(Date.parse('2026-08-01T00:00:00Z') + minutes * 60_000).toISOString())
  }
  const notices = await shop.query<{ sentAt: Date }>(
    'select sent_at as "sentAt" from private.plan_notices',
  )
  expect(notices.length).toBeGreaterThan(5)
  expect(notices.filter(({ sentAt }) => !isContactHour(sentAt, 'Africa/Lagos'))).toEqual([])
})

test('the database refuses a notice in each minute outside the hours', async () => {
  const { planId } = await shop.newPlan()
  const rows = await shop.query<{ refused: number; accepted: number }>(
    `select count(*) filter (where not fits)::int as refused,
       count(*) filter (where fits)::int as accepted
     from (
       select extract(hour from minute at time zone 'Africa/Lagos') between 8 and 19 as fits
       from generate_series('2026-08-15T00:00:00+01:00'::timestamptz,
         '2026-08-15T23:59:00+01:00', '1 minute') as minute
     ) as minutes`,
  )
  expect(rows).toEqual([{ refused: 720, accepted: 720 }])
  for (const time of ['07:59:59', '20:00:00', '23:00:00', '00:00:00'])
    await expect(
      shop.query('insert into private.plan_notices values ($1, $2, $3)', [
        planId,
        time,
        `2026-08-15T${time}+01:00`,
      ]),
    ).rejects.toThrow('plan_notices_sent_at_check')
})

test('a failed charge is told with what to do, and staff when it was the last one', async () => {
  await shop.newPlan()
  await shop.saveCard()
  shop.gateway.state.cards.set('AUTH_1', { declinedWith: 'Insufficient Funds' })
  for (const day of [15, 18, 22]) {
    shop.setTime(`2026-08-${day}T09:00:00Z`)
    await chargeDue(shop.server.context)
    shop.setTime(`2026-08-${day}T20:00:00Z`)
    await tellFailedDebits.run(shop.server.context)
    expect(await shop.mails('plan-debit-failed')).toHaveLength([15, 18, 22].indexOf(day))
    shop.setTime(`2026-08-${day + 1}T07:05:00Z`)
    await tellFailedDebits.run(shop.server.context)
    await tellFailedDebits.run(shop.server.context)
  }
  const mails = await shop.mails('plan-debit-failed')
  expect(mails).toHaveLength(3)
  expect(mails[0]?.text).toContain('Your bank said: Insufficient Funds.')
  expect(mails[0]?.text).toContain('we will try again on 18 August 2026')
  expect(mails[2]?.text).toContain('We will not charge this card again')
  const staff = await shop.mails('money-problem')
  expect(staff.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Every charge of a card has failed'),
  ])
})

test('a card that expires is asked for 30 and 7 days before, when something is due after that', async () => {
  await shop.newPlan()
  await shop.saveCard('AUTH_1', '2026-10-31')
  for (let day = 0; day < 60; day++) {
    shop.setTime(`${addDays('2026-09-20', day)}T10:00:00Z`)
    await askForNewCards.run(shop.server.context)
  }
  expect(await shop.mails('plan-card-expires')).toHaveLength(2)
  await shop.query('delete from platform.mail_messages')
  await shop.query(`update public.saved_cards set expires_on = '2027-01-31'`)
  for (let day = 0; day < 40; day++) {
    shop.setTime(`${addDays('2026-12-28', day)}T10:00:00Z`)
    await askForNewCards.run(shop.server.context)
  }
  // The last instalment is due on 15 January.
  expect(await shop.mails('plan-card-expires')).toEqual([])
})
