import { Client } from 'pg'
import { expect, test } from 'vitest'
import { setGrants } from '../../test/shop/staff-grants.ts'
import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { people } from '../../test/shop/people.ts'
import { naira, useRefunds } from '../../test/use/use-refunds.ts'

/** Who may approve a refund, and how much one person may give back alone. */

const { admin, adminUrl, one, other, payments, asService, bookCreditNote, refund } =
  await useRefunds()

const tooMuchForOne = { code: 'PT409', message: 'refund_needs_second_person' }

test('one person refunds 100,000 naira of a payment, and no more in parts', async () => {
  await refund({ amount: 60_000 })
  await refund({ amount: 40_000 })
  await expect(refund({ amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  // Nor together with a colleague, each of them alone.
  await expect(refund({ amount: 1, by: other })).rejects.toMatchObject(tooMuchForOne)
  await refund({ amount: 900_000, approver: other })
})

test('one person refunds 100,000 naira within 24 hours, also over midnight in Lagos', async () => {
  await refund({ payment: 0, amount: 100_000 })
  await expect(refund({ payment: 1, amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  const agedBy = (interval: string) =>
    admin.query(
      `set session_replication_role = replica;
       update public.refunds set approved_at = now() - interval '${interval}';
       reset session_replication_role`,
    )
  // At half past midnight the day of the calendar is another one.
  await agedBy('23 hours 59 minutes')
  await expect(refund({ payment: 1, amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  await agedBy('24 hours 1 minute')
  await refund({ payment: 1, amount: 100_000 })
  // The sum of a payment has no end.
  await agedBy('400 days')
  await expect(refund({ payment: 0, amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  // A colleague has a limit of their own, for other payments.
  await refund({ payment: 2, amount: 100_000, by: other })
})

test.each([
  ['one payment', () => 0],
  ['a payment each', (at: number) => at],
])('of 8 refunds at once for %s, as many are made as fit', async (_, paymentOf) => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_each, at) => refund({ payment: paymentOf(at), amount: 30_000 })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const each of results)
    if (each.status === 'rejected') expect(each.reason).toMatchObject(tooMuchForOne)
})

test('two people at once have the limit of one payment together', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_each, at) => refund({ amount: 30_000, by: at % 2 ? one : other })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the limit does not forget a refund when an account is deleted', async () => {
  await refund({ amount: 100_000, by: other })
  const id = await refund({ payment: 1, amount: 900_000, by: other, approver: one })
  await admin.query('begin')
  // One admin must stay.
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [people.stranger])
  await admin.query('delete from auth.users where id = any ($1)', [[other, one]])
  const { rows } = await admin.query('select private.may_refund_alone($1, $2, 1) as "mayRefund"', [
    people.customer,
    payments[0],
  ])
  expect(rows).toEqual([{ mayRefund: false }])
  expect(
    (await admin.query('select status, approved_by from public.refunds where id = $1', [id])).rows,
  ).toEqual([{ status: 'approved', approved_by: null }])
  await admin.query('rollback')
})

test('a second person is another member of staff', async () => {
  const large = { amount: 900_000 }
  await expect(refund({ ...large, by: null })).rejects.toMatchObject(tooMuchForOne)
  await expect(refund({ ...large, approver: one })).rejects.toMatchObject({ code: '23514' })
  for (const approver of [people.customer, people.stranger])
    await expect(refund({ ...large, approver })).rejects.toMatchObject({
      message: 'approver_not_staff',
    })
  // What the shop itself asks for needs one person.
  await refund({ ...large, by: null, approver: one })
})

/** A colleague who was made an admin, for the time of one test. */
async function withNewAdmin(run: (id: string) => Promise<unknown>, by = people.admin) {
  await admin.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: by }),
  ])
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [people.stranger])
  await admin.query(`select set_config('request.jwt.claims', '{}', false)`)
  // Not given by a person, so it is as old as the role.
  await admin.query(
    `insert into public.staff_grants (user_id, grant_name) values ($1, 'finance')`,
    [people.stranger],
  )
  try {
    await run(people.stranger)
  } finally {
    await admin.query(`update public.profiles set role = 'customer' where id = $1`, [
      people.stranger,
    ])
  }
}

test('somebody who became an admin today neither approves a refund nor decides alone', async () => {
  const newAdmin = {
    code: 'PT409',
    message: 'approver_is_new',
  }
  await withNewAdmin(async (id) => {
    await expect(refund({ amount: 900_000, approver: id })).rejects.toMatchObject(newAdmin)
    await expect(refund({ amount: 1, by: id })).rejects.toMatchObject(tooMuchForOne)
    await makeAdminSince(admin, id, '23 hours 59 minutes')
    await expect(refund({ amount: 900_000, approver: id })).rejects.toMatchObject(newAdmin)
    await makeAdminSince(admin, id, '24 hours 1 minute')
    await refund({ payment: 1, amount: 100_000, by: id })
    await refund({ amount: 900_000, approver: id })
  }, other)
})

test('an admin approves nothing for 30 days of the person who made them an admin', async () => {
  await withNewAdmin(async (id) => {
    await makeAdminSince(admin, id, '29 days')
    await expect(refund({ amount: 900_000, approver: id })).rejects.toMatchObject({
      code: 'PT409',
      message: 'approver_made_admin_by_requester',
    })
    await refund({ amount: 300_000, by: other, approver: id })
    await makeAdminSince(admin, id, '31 days')
    await refund({ amount: 300_000, approver: id })
  }, one)
})

test('a new grant decides on money as little as a new admin', async () => {
  const setGrant = async (name: string, by: string, ago: string) => {
    await setGrants(admin, people.stranger, [])
    await admin.query(
      `set session_replication_role = replica;
       insert into public.staff_grants (user_id, grant_name, granted_by, granted_at)
         values ('${people.stranger}', '${name}', '${by}', now() - interval '${ago}');
       reset session_replication_role`,
    )
  }
  await withNewAdmin(async (id) => {
    await makeAdminSince(admin, id, '90 days')
    const approval = { amount: 900_000, approver: id }
    const refused = (message: string) => ({ code: 'PT409', message })
    for (const grant of ['sales', 'support', 'stock', 'content']) {
      await setGrant(grant, other, '60 days')
      await expect(refund(approval)).rejects.toMatchObject(refused('approver_needs_finance'))
      await expect(refund({ amount: 1, by: id })).rejects.toMatchObject(tooMuchForOne)
    }
    await setGrant('finance', other, '23 hours')
    await expect(refund(approval)).rejects.toMatchObject(refused('approver_grant_is_new'))
    await expect(refund({ amount: 1, by: id })).rejects.toMatchObject(tooMuchForOne)
    await setGrant('finance', one, '29 days')
    await expect(refund(approval)).rejects.toMatchObject(refused('approver_granted_by_requester'))
    await setGrant('finance', other, '25 hours')
    await refund(approval)
    await refund({ amount: 1, by: id })
  }, other)
})

test('somebody who became an admin after the refund was requested does not approve it', async () => {
  await withNewAdmin(async (id) => {
    await makeAdminSince(admin, id, '25 hours')
    const requested = await asService((tx) =>
      tx.query<{ id: string }>(
        `insert into public.refunds (payment_id, amount_kobo, reason, requested_by, created_at)
         values ($1, $2, 'Broken', $3, now() - interval '26 hours') returning id`,
        [payments[0], naira(900_000), one],
      ),
    )
    const approve = (approver: string) =>
      asService((tx) =>
        tx.query(`update public.refunds set status = 'approved', approved_by = $2 where id = $1`, [
          requested.rows[0]?.id,
          approver,
        ]),
      )
    await asService((tx) => bookCreditNote(tx, payments[0], naira(900_000)))
    await expect(approve(id)).rejects.toMatchObject({
      message: 'approver_came_later',
    })
    await makeAdminSince(admin, other, '27 hours')
    await approve(other)
  }, other)
})

test('a refund is not inserted as approved, and its first status has no approver', async () => {
  const insert = (status: string, approver: string | null) =>
    asService((tx) =>
      tx.query(
        `insert into public.refunds (payment_id, amount_kobo, reason, requested_by, status,
           approved_by)
         values ($1, $2, 'Broken', $3, $4, $5)`,
        [payments[0], naira(900_000), one, status, approver],
      ),
    )
  for (const status of ['approved', 'processing', 'processed', 'needs_attention'])
    await expect(insert(status, null), status).rejects.toMatchObject(tooMuchForOne)
  await expect(insert('requested', other)).rejects.toMatchObject({ code: 'PT409' })
})

test('a failed refund counts neither for the payment nor for the person', async () => {
  const id = await refund({ amount: 100_000 })
  await asService((tx) =>
    tx.query(`update public.refunds set status = 'failed' where id = $1`, [id]),
  )
  await refund({ amount: 100_000 })
})

test('a second session waits for the first before it decides', async () => {
  const second = new Client({ connectionString: adminUrl })
  await second.connect()
  try {
    await admin.query('begin')
    await admin.query('select private.may_refund_alone($1, $2, 1)', [one, payments[0]])
    await second.query(`set lock_timeout = '200ms'`)
    for (const [person, payment] of [
      [one, payments[1]],
      [other, payments[0]],
    ])
      await expect(
        second.query('select private.may_refund_alone($1, $2, 1)', [person, payment]),
      ).rejects.toMatchObject({ code: '55P03' })
    await second.query('select private.may_refund_alone($1, $2, 1)', [other, payments[1]])
  } finally {
    await admin.query('rollback')
    await second.end()
  }
})
