import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sampleSize } from '../../../test/sample-size.ts'
import { makeReseller, setResellerStatus, type TestReseller } from '../../../test/shop/resellers.ts'
import { stranger } from '../../../test/shop/guest-orders.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'

const shop = useCheckout()
let reseller: TestReseller
let made = 0

beforeEach(async () => {
  made += 1
  await shop.server.admin.query('update public.products set stock = 1000')
  const number = String(7_000_000 + made)
  reseller = await makeReseller(shop.server, {
    email: `solar.seller${made}@gmail.com`,
    phone: `+234809${number}`,
    address: `${made + 20} Adeola Odeku Street, Victoria Island`,
  })
})

const ownPhone = () => `0809 ${String(7_000_000 + made)}`

interface Trick {
  contact?: object
  delivery?: object
  token?: string
  ip?: string
  cookie?: string
  browser?: string
  code?: string | null
  link?: { code: string; at: string } | null
}

/** Places an order with the code of the reseller. @returns what was frozen on it, and the cookie */
async function order({ contact, delivery, token, ip, cookie, browser, code, link }: Trick = {}) {
  const json = shop.body({
    contact: { ...shop.newContact(), ...contact },
    ...(delivery && {
      delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen', ...delivery },
    }),
    referral: { code: code === undefined ? reseller.code : code, link: link ?? null },
  })
  const response = await shop.server.call('place-order', {
    json,
    ip: ip ?? stranger().ip,
    ...(token && { token }),
    headers: { ...(cookie && { cookie }), ...(browser && { 'user-agent': browser }) },
  })
  const { order: placed } = (await response.json()) as { order?: { id: string } }
  expect(response.status).toBe(200)
  const { rows } = await shop.server.admin.query<{
    way: string
    refusal: string | null
    resellerId: string
    percent: number
  }>(
    `select way, refusal, reseller_id as "resellerId", commission_percent::float8 as percent
     from public.order_attributions where order_id = $1`,
    [placed?.id],
  )
  const cookies = response.headers.get('set-cookie')?.split(';')[0]
  return { id: placed?.id ?? '', cookie: cookies, ...(rows[0] ?? { way: null, refusal: null }) }
}

const refusalOf = async (trick: Trick) => (await order(trick)).refusal

test('stores the reseller, the way and the percentage of the tier with the order', async () => {
  expect(await order()).toMatchObject({
    way: 'code',
    refusal: null,
    resellerId: reseller.id,
    percent: 4,
  })
  await shop.server.admin.query(
    `update public.resellers set tier_id = (select id from public.reseller_tiers where name = 'Gold')
     where id = $1`,
    [reseller.id],
  )
  expect(await order({ code: reseller.code.toLowerCase() })).toMatchObject({ percent: 5 })
  expect(await order({ code: 'NOBODY99' })).toMatchObject({ way: null })
})

test('a code wins over a link, and a link counts for 30 days', async () => {
  const other = await makeReseller(shop.server)
  const { now } = shop.server.clock
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  expect(await order({ link: { code: other.code, at: daysAgo(1) } })).toMatchObject({
    way: 'code',
    resellerId: reseller.id,
  })
  expect(await order({ code: null, link: { code: other.code, at: daysAgo(30) } })).toMatchObject({
    way: 'link',
    resellerId: other.id,
  })
  expect(await order({ code: null, link: { code: other.code, at: daysAgo(31) } })).toMatchObject({
    way: null,
  })
  expect(await order({ code: null, link: { code: other.code, at: daysAgo(-9) } })).toMatchObject({
    way: null,
  })
})

test('refuses twelve ways in which a reseller orders for themselves', async () => {
  const { admin } = shop.server
  const mail = (email: string) => ({ contact: { email } })
  // 1 to 4: the own mailbox, in other spellings.
  expect(await refusalOf(mail(reseller.email))).toBe('same_email')
  expect(await refusalOf(mail(reseller.email.toUpperCase()))).toBe('same_email')
  expect(await refusalOf(mail(`solarseller${made}@gmail.com`))).toBe('same_email')
  expect(await refusalOf(mail(`s.o.l.a.r.seller${made}+friend@googlemail.com`))).toBe('same_email')
  // 5 and 6: the own phone, in another format, or the one of the profile.
  expect(await refusalOf({ contact: { phoneNumber: ownPhone() } })).toBe('same_phone')
  await admin.query(`update public.profiles set phone = '(0)702 555 1234' where id = $1`, [
    reseller.userId,
  ])
  expect(await refusalOf({ contact: { phoneNumber: '+234 702 555 1234' } })).toBe('same_phone')
  // 7: the own address, written otherwise.
  const street = `${made + 20}, Adeola-Odeku St.`
  expect(await refusalOf({ delivery: { street, area: 'Victoria Island' } })).toBe('same_address')
  // 8: a saved address of the account.
  await admin.query(
    `insert into public.addresses (user_id, label, name, phone_number, state, area, street)
     values ($1, 'Mum', 'Mum', '+2348030000001', 'Lagos', 'Surulere', '17 Bode Thomas Street')`,
    [reseller.userId],
  )
  const mum = { street: '17 Bode Thomas street', area: 'surulere' }
  expect(await refusalOf({ delivery: mum })).toBe('same_address')
  // 9: another name in the browser in which they ordered before.
  const first = await order({ contact: { email: reseller.email } })
  expect(await refusalOf({ cookie: first.cookie ?? '' })).toBe('same_device')
  // 10: signed out, with the same browser at an address from which nobody else comes.
  await admin.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, ip, user_agent)
     values ($1, $2, $3, $3, '198.51.100.7', 'Chrome 142')`,
    [randomUUID(), reseller.userId, shop.server.clock.now],
  )
  expect(await refusalOf({ ip: '198.51.100.7', browser: 'Chrome 142' })).toBe('same_device')
  expect(await refusalOf({ ip: '198.51.100.7', browser: 'Firefox 140' })).toBe(null)
  // 11: the account itself, with the e-mail address of a friend, while its prices are closed.
  await setResellerStatus(shop.server, reseller, 'suspended')
  expect(await refusalOf({ token: reseller.token })).toBe('not_approved')
  await setResellerStatus(shop.server, reseller, 'approved')
  await admin.query(`update public.profiles set role = 'customer' where id = $1`, [reseller.userId])
  expect(await refusalOf({ token: reseller.token })).toBe('same_account')
  // 12: two resellers who refer each other, also over a third one.
  const [second, third] = [await makeReseller(shop.server), await makeReseller(shop.server)]
  const buy = (from: TestReseller, code: string) =>
    refusalOf({ contact: { phoneNumber: from.phone }, code })
  expect(await buy(reseller, second.code)).toBe(null)
  expect(await buy(second, third.code)).toBe(null)
  expect(await buy(second, reseller.code)).toBe('circle')
  expect(await buy(third, reseller.code)).toBe('circle')
})

test('a code of a suspended reseller earns nothing, and is not known at the checkout', async () => {
  const check = async () => {
    const response = await shop.server.call('check-reseller-code', {
      json: { code: ` ${reseller.code.toLowerCase()}` },
    })
    return (await response.json()) as { businessName?: string | null }
  }
  expect(Object.keys(await check())).toEqual(['businessName'])
  expect((await check()).businessName).toMatch(/^Panel Shop/)
  await setResellerStatus(shop.server, reseller, 'suspended')
  expect(await check()).toEqual({ businessName: null })
  expect(await refusalOf({})).toBe('not_approved')
  const answers = []
  for (let at = 0; at < 21; at += 1)
    answers.push(
      (await shop.server.call('check-reseller-code', { json: { code: 'GUESS99' } })).status,
    )
  expect(answers.at(-1)).toBe(429)
})

test('refuses the account to which the refunds of the buyer go', async () => {
  const { admin } = shop.server
  const contact = shop.newContact()
  const before = await order({ contact, code: null })
  await admin.query('alter table private.refund_accounts disable trigger user')
  await admin.query(
    `insert into private.refund_accounts (order_id, bank_code, account_number, account_name,
       is_name_checked, is_changed, may_pay_at, created_at)
     values ($1, '058', '0123456789', 'Ada', true, false, now(), now())`,
    [before.id],
  )
  await admin.query('alter table private.refund_accounts enable trigger user')
  await admin.query(
    `insert into public.reseller_bank_accounts (reseller_id, bank_code, account_number, account_name,
       is_name_checked, name_match, entered_by)
     values ($1, '058', '0123456789', 'Ada', true, 'same', $2)`,
    [reseller.id, reseller.userId],
  )
  expect(await refusalOf({ contact })).toBe('same_bank_account')
  expect(await refusalOf({})).toBe(null)
})

test('refuses none of many honest orders', async () => {
  const { admin } = shop.server
  const count = sampleSize(1_000)
  // Honest buyers live in the same town and street, use the same carrier, mail provider and browser.
  await admin.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, ip, user_agent)
     select gen_random_uuid(), id, $1, $1, '105.112.0.9', 'Chrome 142' from auth.users limit 3`,
    [shop.server.clock.now],
  )
  await order({ code: null, ip: '105.112.0.9' })
  // Rolled back: they have no lines.
  await admin.query('begin')
  const { rows } = await admin.query<{ refusals: number; placed: number }>(
    `with placed as (
       insert into public.orders (terms_version, idempotency_key, request_hash, number, access_hash,
         name, email, phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo,
         delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, status, holds_stock)
       select '2026-11-22', gen_random_uuid(), '', 'IM-2026-88' || lpad(n::text, 4, '0'), '', 'Ada',
         'solar.seller' || n || $4 || '@gmail.com', '+23470300' || lpad(n::text, 5, '0'), 'Lagos',
         'Victoria Island', (n + 2000) || ' Adeola Odeku Street', 100, 0, 100, 7.5, 0, 'cancelled', false
       from generate_series(1, $1::integer) n
       returning orders
     )
     select count(*)::int as placed, count(private.find_attribution_refusal($2, (orders).id, '{}',
       '105.112.0.9', 'Chrome 142', $3))::int as refusals
     from placed`,
    [count, reseller.id, shop.server.clock.now, 'x'],
  )
  await admin.query('rollback')
  expect(rows[0]?.placed).toBe(count)
  expect(rows[0]?.refusals).toBe(0)
})

test('staff earn nothing from an order that they typed, by another account of their own', async () => {
  const { admin } = shop.server
  const staff = await shop.server.useStaffWith('sales')
  const { id } = await order({ code: null })
  await admin.query(
    `set session_replication_role = replica;
     update public.orders set channel = 'phone', placed_by = '${staff.id}' where id = '${id}';
     update public.profiles set phone = (select phone from public.resellers where id = '${reseller.id}')
       where id = '${staff.id}';
     set session_replication_role = origin`,
  )
  const { rows } = await admin.query<{ refusal: string | null }>(
    `insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
     select $1, id, 'staff', tier_id, 4 from public.resellers where id = $2 returning refusal`,
    [id, reseller.id],
  )
  expect(rows).toEqual([{ refusal: 'same_account' }])
})
