import { expect, test } from 'vitest'
import { denied, people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { customer, stranger, reseller } = people
const orderId = '00000000-0000-4000-8000-00000000f001'

/** The reseller is approved in Bronze; the stranger's account was suspended; the customer has applied. */
const { act, admin, attempt, attemptAll, db, useStaffWith } = await useDatabaseWithPeople(
  async (tx) => {
    for (const [id, name] of [
      [reseller, 'Sunrise'],
      [stranger, 'Moonrise'],
      [customer, 'Applicant'],
    ])
      await tx.query(
        `insert into public.resellers (user_id, business_name, business_kind, phone, address, state, tier_id)
       select $1, $2, 'individual', '+2348031234567', '14 Aba Road', 'Rivers', id
       from public.reseller_tiers where name = 'Bronze'`,
        [id, name],
      )
    const decide = (id: string, status: string, code: string) =>
      tx.query(
        `update public.resellers set status = $2, code = $3, reason = 'As decided', decided_at = now()
       where user_id = $1`,
        [id, status, code],
      )
    await decide(reseller, 'approved', 'SUNRISE1')
    await decide(stranger, 'approved', 'MOONRISE1')
    await decide(stranger, 'suspended', 'MOONRISE1')
    await tx.query(
      `insert into public.reseller_documents (reseller_id, kind, media_type, object_path, size_bytes)
     select id, 'identity', 'image/jpeg', 'a-long-path-of-' || business_name, 10 from public.resellers`,
    )
    await tx.query(
      `insert into public.reseller_quotes (reseller_id, number, customer_name, valid_until)
     select id, 1, 'Mama Nkechi', '2026-12-01' from public.resellers`,
    )
    await tx.query(
      `insert into public.reseller_brands (reseller_id, phone)
     select id, '0803 123 4567' from public.resellers`,
    )
  },
)

// Outcomes in the order anon, customer, stranger (suspended), reseller, admin, service_role.
test.each([
  [
    'read what a tier pays',
    'select name, commission_percent from public.reseller_tiers',
    [3, 0, 0, 1, 3, 3],
  ],
  [
    'read wholesale percents',
    'select wholesale_percent from public.reseller_tiers',
    [denied, 0, 0, 1, 3, 3],
  ],
  ['read every column of tiers', 'select * from public.reseller_tiers', [denied, 0, 0, 1, 3, 3]],
  ['read quantity breaks', 'select from public.wholesale_breaks', [denied, 0, 0, 2, 6, 6]],
  ['read applications', 'select from public.resellers', [denied, 1, 1, 1, 3, 3]],
  ['read documents', 'select from public.reseller_documents', [denied, 1, 1, 1, 3, 3]],
  ['read decisions', 'select from public.reseller_decisions', [denied, 0, 0, 0, 6, 6]],
  ['read quotes', 'select from public.reseller_quotes', [denied, 1, 1, 1, 0, 3]],
  ['read names on quotes', 'select from public.reseller_brands', [denied, 1, 1, 1, 0, 3]],
  [
    'approve themselves',
    `update public.resellers set status = 'approved', code = 'MINE1' where status = 'applied'`,
    [denied, denied, denied, denied, denied, '23514'],
  ],
  [
    'move to Gold',
    `update public.resellers set tier_id = (select id from public.reseller_tiers where name = 'Gold')`,
    [denied, denied, denied, denied, denied, 3],
  ],
  [
    'apply by themselves',
    `insert into public.resellers (user_id, business_name, business_kind, phone, address, state, tier_id)
     values (auth.uid(), 'x', 'x', 'x', 'x', 'x', gen_random_uuid())`,
    [denied, denied, denied, denied, denied, '23502'],
  ],
  [
    'change a percent',
    `update public.reseller_tiers set wholesale_percent = 59 where name = 'Bronze'`,
    [denied, 0, 0, 0, 1, denied],
  ],
  [
    'take a role',
    `update public.profiles set role = 'reseller' where role = 'customer'`,
    [denied, denied, denied, denied, denied, 2],
  ],
  [
    'ask for the terms of others',
    `select private.wholesale_terms('${reseller}')`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'write an attribution',
    `insert into public.order_attributions (order_id) values ('${orderId}')`,
    [denied, denied, denied, denied, denied, 'PT409'],
  ],
  [
    'change a decision',
    `update public.reseller_decisions set reason = 'x'`,
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('%s', async (_, sql, outcomes) => {
  const found = await attemptAll(sql)
  // Attributions are checked before their columns.
  expect(found.map((each, at) => (outcomes[at] === 'PT409' ? 'PT409' : each))).toEqual(outcomes)
})

test('staff without a grant read nothing of resellers', async () => {
  const [stock, content, support, sales, finance] = [
    await useStaffWith('stock'),
    await useStaffWith('content'),
    await useStaffWith('support'),
    await useStaffWith('sales'),
    await useStaffWith('finance'),
  ]
  const read = async (table: string) =>
    Promise.all(
      [stock, content, support, sales, finance].map((staff) =>
        staff.attempt(`select from public.${table}`),
      ),
    )
  expect(await read('resellers')).toEqual([0, 0, 3, 3, 3])
  expect(await read('reseller_documents')).toEqual([0, 0, 0, 3, 0])
  expect(await read('reseller_tiers')).toEqual([0, 0, 0, 3, 3])
  expect(await read('wholesale_breaks')).toEqual([0, 0, 0, 6, 6])
  expect(await read('reseller_tier_requests')).toEqual([0, 0, 0, 0, 0])
  expect(await sales.attempt(`update public.reseller_tiers set commission_percent = 1`)).toBe(0)
  expect(await finance.attempt(`update public.reseller_tiers set commission_percent = 1`)).toBe(3)
})

test('the role without an approval, and an approval without the role, give no price', async () => {
  const count = 'select from public.wholesale_breaks'
  await act('service_role', (tx) =>
    tx.query(`update public.profiles set role = 'reseller' where id = $1`, [stranger]),
  )
  expect(await attempt('stranger', count)).toBe(0)
  await act('service_role', (tx) =>
    tx.query(`update public.profiles set role = 'customer' where id = $1`, [reseller]),
  )
  expect(await attempt('reseller', count)).toBe(0)
  await act('service_role', (tx) =>
    tx.query(`update public.profiles set role = 'reseller' where id = $1`, [reseller]),
  )
  expect(await attempt('reseller', count)).toBe(2)
})

test('tiers and quantity breaks change only with a fresh second factor', async () => {
  const stale = await useStaffWith('finance')
  await admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [stale.id],
  )
  const { role, settings } = requestAs('admin', { sub: stale.id, aal: 'aal2' })
  for (const sql of [
    `update public.reseller_tiers set wholesale_percent = 59 where name = 'Bronze'`,
    'delete from public.wholesale_breaks',
    `insert into public.wholesale_breaks (tier_id, min_quantity, extra_percent)
       select id, 100, 5 from public.reseller_tiers`,
  ])
    await expect(db.transaction({ role, settings }, (tx) => tx.query(sql))).rejects.toMatchObject({
      code: 'PT403',
    })
})

test('decisions stay as they are, and one person cannot move a reseller to a better tier', async () => {
  await expect(
    admin.query(`update public.reseller_decisions set reason = 'Never mind'`),
  ).rejects.toThrow()
  const finance = await useStaffWith('finance')
  const { settings } = requestAs('admin', { sub: finance.id, aal: 'aal2' })
  await expect(
    db.transaction({ role: 'service_role', settings }, (tx) =>
      tx.query(
        `update public.resellers set tier_id = (select id from public.reseller_tiers where name = 'Gold')
         where user_id = $1`,
        [reseller],
      ),
    ),
  ).rejects.toMatchObject({ code: 'PT403' })
})
