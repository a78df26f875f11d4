import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../domain/people/person.ts'
import { findTables as findTablesOf } from '../../test/desk/find-tables.ts'
import { useReturns } from '../../test/shop/return-shop.ts'
import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { forgetErasedPeople } from './forget-erased-people.ts'

const shop = useReturns()
const { by, query } = shop

/** A member of support who has been here for a week. */
async function useSupport() {
  const { server } = shop.shop
  const colleague = await server.useStaffWith('support')
  await makeAdminSince(server.admin, colleague.id, '7 days')
  await asSuperuser(
    `update public.staff_grants set granted_at = now() - interval '7 days'
     where user_id = '${colleague.id}'`,
  )
  return colleague
}
const asSuperuser = (sql: string) =>
  query(`set session_replication_role = replica; ${sql}; reset session_replication_role`)

const name = 'Adaobi Zzuwamba'
const street = '17 Quixotedale Close'
const phone = '+2348035550199'
const reason = 'They wrote to us on paper'

async function useCustomer() {
  const email = `adaobi-${randomUUID()}@example.com`
  const { id } = await shop.shop.server.signUp(email)
  await query(
    `update auth.users set email_confirmed_at = now(), raw_user_meta_data =
       jsonb_build_object('full_name', $2::text) where id = $1`,
    [id, name],
  )
  await query('update public.profiles set full_name = $2, phone = $3 where id = $1', [
    id,
    name,
    phone,
  ])
  return { id, email }
}
/** Makes an order theirs. */
const own = (orderId: string, email: string, userId: string | null) =>
  query(
    `update public.orders set user_id = $2, name = $3, email = $4, phone_number = $5,
       delivery_street = $6, delivery_note = $6 where id = $1`,
    [orderId, userId, name, email, phone, street],
  )

/** Their traces all over the shop. */
async function leaveTraces({ id, email }: { id: string; email: string }, orderId: string) {
  const all = `${name}, ${phone}, ${street}, ${email}`
  await asSuperuser(`
    insert into public.order_edits (order_id, position, before, after, total_before_kobo,
      total_after_kobo, reason, request_hash)
      select id, 1, jsonb_build_object('buyer', '${all}', 'lines', jsonb_build_array('${name}')),
        '{}', total_kobo, total_kobo, '${all}', 'x' from public.orders where id = '${orderId}';
    insert into public.return_requests (order_id, kind, reason, message, status, note, created_at)
      values ('${orderId}', 'return', 'other', '${all}', 'declined', '${all}', now());
    insert into private.refund_accounts (order_id, bank_code, account_number, account_name,
      is_name_checked, is_changed, may_pay_at, created_at)
      values ('${orderId}', '044', '0123456789', '${name}', true, false, now(), now());
    insert into public.order_notes (order_id, body) values ('${orderId}', '${all}');
    insert into public.order_events (order_id, kind, actor, message)
      values ('${orderId}', 'note', 'staff', 'Called ${all}');
    insert into public.project_inquiries (user_id, name, email, phone_number, project_type,
      description, location)
      values ('${id}', '${name}', '${email}', '${phone}', 'Other', '${street}', 'Lagos');
    insert into public.saved_calculations (user_id, calculator, title, path)
      values ('${id}', 'solar', '${street}', '/solar-calculator');
    insert into public.addresses (user_id, label, name, phone_number, state, area, street)
      values ('${id}', 'Home', '${name}', '${phone}', 'Lagos', 'Ikeja', '${street}');
    insert into public.product_reviews (product_id, user_id, author_name, rating, body)
      select id, '${id}', '${name}', 5, 'It works well for us' from public.products limit 1;
    insert into public.stock_alerts (product_id, email)
      select id, '${email}' from public.products limit 1;
    insert into public.gateway_events (gateway, event_key, event, payload)
      select 'paystack', gen_random_uuid()::text, 'charge.success',
        jsonb_build_object('reference', reference, 'email', '${email}', 'name', '${name}')
      from public.payments where order_id = '${orderId}';
    insert into platform.mail_messages (id, category, to_address, subject, text, content)
      values (gen_random_uuid(), 'order', '${email}', 'Your order', 'Dear ${name}', '{}'),
        (gen_random_uuid(), 'inquiry', 'shop@example.com', 'New', '${all}', '{}');
    insert into platform.sms_messages (id, category, to_number, text)
      values (gen_random_uuid(), 'order', '${phone}', 'Dear ${name}');
    insert into auth.audit_log_entries (payload)
      values (jsonb_build_object('action', 'login', 'actor_id', '${id}',
        'actor_username', '${email}')::json);
    insert into public.audit_entries (source, table_name, record_id, record_label, action, after)
      values ('api', 'orders', '${orderId}', '${name}', 'update',
        jsonb_build_object('delivery_street', '${street}'))`)
}

const findTables = (words: readonly string[]) => findTablesOf(shop.shop.server.admin, words)

async function request(userId: string, token: string) {
  const asked = await by(token, 'request-for-person', { userId, kind: 'erase', reason })
  expect(asked.status).toBe(200)
  const { answer } = await by(token, 'get-person', { userId })
  const [made] = (answer as unknown as Person).requests
  return { requestId: made?.id, decision: 'approved' }
}

test('two colleagues erase a person, and no table names them any more', async () => {
  const [first, second] = [await useSupport(), await useSupport()]
  const customer = await useCustomer()
  const { proof } = await shop.delivered()
  const guest = await shop.delivered()
  await own(proof.orderId, customer.email, customer.id)
  await own(guest.proof.orderId, customer.email, null)
  await leaveTraces(customer, proof.orderId)
  const words = ['Zzuwamba', '8035550199', 'Quixotedale', customer.email]
  expect((await findTables(words)).length).toBeGreaterThan(15)

  const approve = await request(customer.id, first.token)
  expect((await by(first.token, 'decide-for-person', approve)).status).toBe(403)
  for (const _ of ['once', 'twice'])
    expect(await by(second.token, 'decide-for-person', approve)).toMatchObject({ status: 200 })
  const late = { ...approve, decision: 'refused' }
  expect((await by(second.token, 'decide-for-person', late)).status).toBe(409)

  await shop.shop.server.securityEvents.flush()
  expect(
    await query(
      `select from platform.security_events
       where kind = 'person_erased' and user_id = $1 and request = $2`,
      [second.id, customer.id],
    ),
  ).toHaveLength(1)

  // The last mail goes as soon as it was sent.
  expect(await findTables(words)).toEqual(['platform.mail_messages'])
  await query(`update platform.mail_messages set status = 'sent', sent_at = now()
    where category = 'person-erased'`)
  await forgetErasedPeople.run(shop.shop.server.context)
  expect(await findTables(words)).toEqual([])

  const orders = await query<object>(
    'select name, user_id, total_kobo > 0 as is_kept from public.orders where id = any ($1)',
    [[proof.orderId, guest.proof.orderId]],
  )
  const kept = { name: 'Deleted account', user_id: null, is_kept: true }
  expect(orders).toEqual([kept, kept])
  const entries = await query<object>(
    `select actor_id, after from public.audit_entries where record_id = $1 and action = 'update'`,
    [approve.requestId],
  )
  expect(entries).toEqual([
    { actor_id: second.id, after: expect.objectContaining({ decision: 'approved' }) as object },
  ])
})

test('nobody is erased while an order or money is open, not even after it was asked for', async () => {
  const [first, second] = [await useSupport(), await useSupport()]
  const customer = await useCustomer()
  const ask = () =>
    by(first.token, 'request-for-person', { userId: customer.id, kind: 'erase', reason })
  const approve = await request(customer.id, first.token)
  const { proof } = await shop.paid()
  await own(proof.orderId, customer.email, customer.id)
  const refused = (sentence: string) => ({
    status: 409,
    answer: { error: expect.stringContaining(sentence) as string },
  })
  const order = refused('An order of this person is not finished')
  expect(await by(second.token, 'decide-for-person', approve)).toMatchObject(order)
  await by(first.token, 'decide-for-person', { ...approve, decision: 'refused' })
  expect(await ask()).toMatchObject(order)

  await shop.move((await shop.shop.staff())[0], proof, 'preparing', 'shipped', 'delivered')
  await shop.askReturn(proof)
  expect(await ask()).toMatchObject(refused('A return of this person'))
  await asSuperuser(
    `update public.return_requests set status = 'withdrawn' where order_id = '${proof.orderId}';
     update public.ledger_entries set amount_kobo = amount_kobo + 100
       where order_id = '${proof.orderId}' and kind = 'charge'`,
  )
  expect(await ask()).toMatchObject(refused('is not settled'))
  expect(await query('select from public.people where id = $1', [customer.id])).toHaveLength(1)
})

test('an address that nobody confirmed erases no orders of others', async () => {
  const [first, second] = [await useSupport(), await useSupport()]
  const customer = await useCustomer()
  const { proof } = await shop.delivered()
  await own(proof.orderId, customer.email, null)
  await query('update auth.users set email_confirmed_at = null where id = $1', [customer.id])
  const approve = await request(customer.id, first.token)
  expect(await by(second.token, 'decide-for-person', approve)).toMatchObject({ status: 200 })
  expect(
    await query('select from public.orders where id = $1 and name = $2', [proof.orderId, name]),
  ).toHaveLength(1)
})

test('what belongs to somebody with a similar address stays', async () => {
  const [first, second] = [await useSupport(), await useSupport()]
  const customer = await useCustomer()
  await query('update public.profiles set full_name = $2 where id = $1', [customer.id, 'A.*|(b\\'])
  const other = await useCustomer()
  const similar = `x${customer.email}`
  const add = (to: string, text: string) =>
    query(
      `insert into platform.mail_messages (id, category, to_address, subject, text, content)
       values (gen_random_uuid(), 'similar', $1, 'Hello', $2, '{}')`,
      [to, text],
    )
  await add(similar, `Dear ${similar}`)
  // Two people of one family use this number, so that it does not tell whose mail it is.
  await add(other.email, `We called ${phone}`)
  await add('shop@example.com', `New inquiry of ${customer.email}`)
  const approve = await request(customer.id, first.token)
  expect(await by(second.token, 'decide-for-person', approve)).toMatchObject({ status: 200 })
  const left = await query<{ to: string }>(
    `select to_address as "to" from platform.mail_messages where category = 'similar'`,
  )
  expect(left.map(({ to }) => to).toSorted()).toEqual([similar, other.email].toSorted())
})

test('open refunds, disputes and credits keep their owner', async () => {
  const first = await useSupport()
  const customer = await useCustomer()
  const { proof } = await shop.delivered()
  await own(proof.orderId, customer.email, customer.id)
  const from = `from public.payments where order_id = '${proof.orderId}'`
  for (const [sql, undo, sentence] of [
    [
      `insert into public.refunds (payment_id, amount_kobo, reason) select id, 100, 'Late' ${from}`,
      `delete from public.refunds where payment_id in (select id ${from})`,
      'A refund to this person',
    ],
    [
      `insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
         select id, id, 'with_bank', 100, now() ${from}`,
      `delete from public.disputes where payment_id in (select id ${from})`,
      'disputes a payment',
    ],
    [
      `insert into public.credits (order_id, code_hash) values ('${proof.orderId}', 'erase');
       insert into public.ledger_entries (order_id, kind, amount_kobo, actor, credit_id)
         select order_id, 'credit_kept', 100, 'customer', id from public.credits
         where order_id = '${proof.orderId}'`,
      `delete from public.ledger_entries where kind = 'credit_kept'
         and order_id = '${proof.orderId}';
       delete from public.credits where order_id = '${proof.orderId}'`,
      'has a credit',
    ],
  ] as const) {
    await asSuperuser(sql)
    expect(
      await by(first.token, 'request-for-person', { userId: customer.id, kind: 'erase', reason }),
    ).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining(sentence) as string },
    })
    await asSuperuser(undo)
  }
  await request(customer.id, first.token)
})
