import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { empty } from '../../../test/empty.ts'
import { makeReseller, setResellerStatus, type TestReseller } from '../../../test/shop/resellers.ts'
import { stranger } from '../../../test/shop/guest-orders.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { followUpLeads } from './follow-up-leads.ts'

const shop = useCheckout()
let [one, other] = [] as unknown as [TestReseller, TestReseller]
let sales: string

beforeAll(async () => {
  one = await makeReseller(shop.server)
  other = await makeReseller(shop.server)
  sales = (await shop.server.useStaffWith('sales')).token
})
beforeEach(async () => {
  await empty(shop.server.admin, 'public.reseller_leads')
  await shop.server.admin.query('update public.products set stock = 1000')
  shop.server.clock.now = new Date('2026-11-20T15:00:00Z')
})

const call = async (name: string, json: object, token?: string) => {
  const response = await shop.server.call(name, { json, ...(token && { token }) })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const customer = () => ({
  requestId: randomUUID(),
  customerName: 'Chief Ade',
  phoneNumber: '0803 555 0101',
  email: 'chief.ade@gmail.com',
  state: 'Lagos',
  address: '5 Bourdillon Road, Ikoyi',
  project: 'A 10 kVA system for a clinic with a cold room.',
  estimateKobo: 850_000_000,
})

const register = (json: object = customer(), { token } = one) =>
  call('register-reseller-lead', json, token)
const decide = (leadId: unknown, decision = 'accept', reason: string | null = null) =>
  call('decide-reseller-lead', { leadId, decision, reason }, sales)

const mails = async (category: string) =>
  (
    await shop.server.admin.query<{ to: string }>(
      `select to_address as "to" from platform.mail_messages where category = $1`,
      [category],
    )
  ).rows.length

test('answers by 17:00 of the next working day, and the same request is the same project', async () => {
  const json = customer()
  const { answer } = await register(json)
  // Friday; the answer is due on Monday.
  expect(answer).toMatchObject({ status: 'registered', answerBy: '2026-11-23T16:00:00.000Z' })
  expect((await register(json)).answer).toEqual(answer)
  expect(await mails('reseller-lead-staff')).toBe(1)
  shop.server.clock.now = new Date('2026-11-23T16:00:01Z')
  await followUpLeads.run(shop.server.context)
  await followUpLeads.run(shop.server.context)
  expect(await mails('reseller-lead-staff')).toBe(2)
})

test('the same request twice at once is one project', async () => {
  const json = customer()
  const both = await Promise.all([register(json), register(json), register(json)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(both.map(({ answer }) => answer['leadId'])).size).toBe(1)
  expect(await mails('reseller-lead-staff')).toBe(1)
})

test('the first registration wins, by phone, mailbox or address, also of two at once', async () => {
  const [first, second] = await Promise.all([register(), register(customer(), other)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const elsewhere = {
    phoneNumber: '0803 555 0999',
    email: 'x@example.com',
    address: '1 New Street',
  }
  for (const same of [
    { phoneNumber: '+234 803 555 0101' },
    { email: 'chiefade+solar@gmail.com' },
    { address: '5, Bourdillon Rd Ikoyi' },
  ])
    expect((await register({ ...customer(), ...elsewhere, ...same }, other)).status).toBe(409)
  expect((await register({ ...customer(), ...elsewhere }, other)).status).toBe(200)
})

test('only an approved reseller registers, and only sales decides', async () => {
  const { token } = await shop.server.signUp(`customer${randomUUID()}@example.com`)
  expect((await call('register-reseller-lead', customer())).status).toBe(403)
  expect((await call('register-reseller-lead', customer(), token)).status).toBe(403)
  await setResellerStatus(shop.server, other, 'suspended')
  expect((await register(customer(), other)).status).toBe(403)
  await setResellerStatus(shop.server, other, 'approved')
  expect((await register({ ...customer(), project: 'Short' })).status).toBe(400)
  expect((await register({ ...customer(), estimateKobo: 0 })).status).toBe(400)
  const { answer } = await register()
  const finance = await shop.server.useStaffWith('finance')
  for (const caller of [one.token, finance.token])
    expect(
      (
        await call(
          'decide-reseller-lead',
          { leadId: answer['leadId'], decision: 'accept', reason: null },
          caller,
        )
      ).status,
    ).toBe(403)
  expect((await decide(answer['leadId'], 'refuse')).status).toBe(400)
  expect((await decide(randomUUID())).status).toBe(404)
  expect((await decide(answer['leadId'], 'refuse', 'We talk to them already')).status).toBe(200)
  expect((await decide(answer['leadId'])).status).toBe(409)
  expect(await mails('reseller-lead-refused')).toBe(1)
})

test('an order of the customer within 90 days counts for the reseller, and wins the project', async () => {
  const { leadId } = (await register()).answer
  const attribution = async (contact: object) => {
    const json = shop.body({ contact: { ...shop.newContact(), ...contact } })
    const response = await shop.server.call('place-order', { json, ip: stranger().ip })
    const { order } = (await response.json()) as { order: { id: string } }
    const { rows } = await shop.server.admin.query(
      `select way, lead_id = $2 as "isOfLead", refusal from public.order_attributions
       where order_id = $1`,
      [order.id, leadId],
    )
    return { id: order.id, found: rows[0] ?? null }
  }
  expect((await attribution({ email: 'chief.ade@gmail.com' })).found).toBe(null)
  await decide(leadId)
  const { found } = await attribution({ email: 'ChiefAde@gmail.com' })
  expect(found).toEqual({ way: 'deal', isOfLead: true, refusal: null })
  shop.server.clock.now = new Date('2027-02-19T00:00:00Z')
  await followUpLeads.run(shop.server.context)
  expect((await attribution({ phoneNumber: '08035550101' })).found).toBe(null)
  expect(await mails('reseller-lead-expired')).toBe(1)
  // A new one can be registered now.
  expect((await register(customer(), other)).status).toBe(200)
})

test('when staff take the order, prices that were lower on the day of the project still hold', async () => {
  const { admin } = shop.server
  const setPrice = async (naira: number, since: string) => {
    await admin.query('update public.products set price = $2 where id = $1', [shop.panel.id, naira])
    await admin.query(
      `update public.product_prices set valid_from = $2
       where product_id = $1 and valid_from = (
         select max(valid_from) from public.product_prices where product_id = $1)`,
      [shop.panel.id, since],
    )
  }
  await admin.query('delete from public.product_prices')
  await setPrice(150_000, '2026-11-01')
  await decide((await register()).answer['leadId'])
  await setPrice(180_000, '2026-11-20T16:00:00Z')
  shop.server.clock.now = new Date('2026-11-22T10:00:00Z')
  const support = await shop.server.useStaffWith('support')
  const contact = { ...shop.newContact(), email: 'chief.ade@gmail.com' }
  const { email, phoneNumber } = contact
  const quote = async (customer: object | null, token?: string) =>
    call(
      'quote-order',
      {
        lines: [{ id: shop.panel.id, quantity: 2 }],
        state: 'Lagos',
        installation: 'goods',
        customer,
      },
      token,
    )
  const { status } = await quote({ email, phoneNumber })
  expect(status).toBe(403)
  expect((await quote(null)).answer).toMatchObject({
    protectedBy: null,
    totals: { subtotalKobo: 36_000_000 },
  })
  const { answer } = await quote({ email, phoneNumber }, support.token)
  expect(answer).toMatchObject({ totals: { subtotalKobo: 30_000_000 } })
  expect(answer['protectedBy']).toMatch(/^Panel Shop/)
  const place = (kobo: number) =>
    call(
      'place-staff-order',
      {
        ...shop.body({ contact, expectedTotalKobo: kobo }),
        channel: 'phone',
      },
      support.token,
    )
  expect((await place(36_000_000 + 1_200_000)).status).toBe(409)
  expect((await place(30_000_000 + 1_200_000)).status).toBe(200)
  const { rows } = await admin.query('select way, refusal from public.order_attributions')
  expect(rows).toEqual([{ way: 'deal', refusal: null }])
})

test('staff accept no project of another account of their own, and may refuse it', async () => {
  const { answer } = await register()
  const staff = await shop.server.useStaffWith('sales')
  await shop.server.admin.query(
    `update public.profiles set phone = (select phone from public.resellers where id = $2)
     where id = $1`,
    [staff.id, one.id],
  )
  const decideSo = (decision: string) =>
    call(
      'decide-reseller-lead',
      { leadId: answer['leadId'], decision, reason: 'Not a project of ours' },
      staff.token,
    )
  expect((await decideSo('accept')).status).toBe(403)
  expect((await decideSo('refuse')).status).toBe(200)
})

test('staff see that the customer bought from us before, and the reseller does not', async () => {
  const { admin, db } = shop.server
  const contact = { ...shop.newContact(), phoneNumber: '0803 555 0101' }
  const other = { ...shop.newContact(), email: 'chief.ade+home@gmail.com' }
  for (const who of [contact, other, shop.newContact()])
    await shop.place(shop.body({ contact: who }))
  // Both are of this customer; another one is not paid.
  await shop.place(shop.body({ contact }))
  await admin.query(
    `set session_replication_role = replica;
     update public.orders set paid_at = '2026-11-01' where id in (
       select min(id::text)::uuid from public.orders group by email);
     set session_replication_role = origin`,
  )
  await register()
  const read = async (sub: string) => {
    const settings = { 'request.jwt.claims': JSON.stringify({ role: 'authenticated', sub }) }
    const { rows } = await db.transaction({ role: 'authenticated', settings }, (tx) =>
      tx.query('select earlier_orders as orders from public.desk_leads'),
    )
    return rows
  }
  const staff = await shop.server.useStaffWith('sales')
  expect(await read(staff.id)).toEqual([{ orders: 2 }])
  expect(await read(one.userId)).toEqual([{ orders: null }])
})
