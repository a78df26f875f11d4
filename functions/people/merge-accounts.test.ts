import { expect, test } from 'vitest'
import type { MergePreview } from '../../domain/people/merge-accounts.ts'
import { useReturns } from '../../test/shop/return-shop.ts'
import { useTwoAccounts, type TestAccount } from '../../test/use/use-two-accounts.ts'

const shop = useReturns()
const { query, withoutTriggers, call, useSupport, useAccount, ask, merge, approve, reply } =
  useTwoAccounts(() => shop.shop.server)

const products = async () =>
  (await query<{ id: string }>('select id from public.products order by sku limit 3')).map(
    ({ id }) => id,
  )
/** What a person left in an account. The products are those on the wish list and of the reviews. */
async function fill({ id, email }: TestAccount, [wished, reviewed]: (string | undefined)[]) {
  await withoutTriggers(`
    insert into public.addresses (user_id, label, name, phone_number, state, area, street, is_default)
      values ('${id}', 'Home', 'Ada', '+2348031234567', 'Lagos', 'Ikeja', '1 Allen Avenue', true);
    insert into public.saved_calculations (user_id, calculator, title, path)
      values ('${id}', 'solar', 'My home', '/solar-calculator');
    insert into public.project_inquiries (user_id, name, email, phone_number, project_type,
      description, location)
      values ('${id}', 'Ada', '${email}', '+2348031234567', 'Other', 'A roof', 'Lagos');
    insert into public.wish_list_items (user_id, product_id) values ('${id}', '${wished}');
    insert into public.product_reviews (product_id, user_id, author_name, rating, body)
      values ('${reviewed}', '${id}', 'Ada', 5, 'It works well for us');
    insert into public.stock_alerts (product_id, user_id, email)
      values ('${wished}', '${id}', '${email}')`)
}
const consent = (id: string, purpose: string, isGiven: boolean) =>
  query(
    `insert into public.consents (user_id, purpose, is_given, wording, source)
     values ($1, $2, $3, 'Offers', 'settings')`,
    [id, purpose, isGiven],
  )
const countOf = async ({ id }: TestAccount) =>
  (
    await query<object>(
      `select (select count(*)::int from public.orders where user_id = $1) as orders,
         (select count(*)::int from public.addresses where user_id = $1) as addresses,
         (select count(*)::int from public.addresses where user_id = $1 and is_default) as defaults,
         (select count(*)::int from public.saved_calculations where user_id = $1) as calculations,
         (select count(*)::int from public.project_inquiries where user_id = $1) as inquiries,
         (select count(*)::int from public.wish_list_items where user_id = $1) as "wishList",
         (select count(*)::int from public.product_reviews where user_id = $1) as reviews,
         (select count(*)::int from public.stock_alerts where user_id = $1) as "stockAlerts"`,
      [id],
    )
  )[0]

test('two accounts become one, and everything is in the one that stays', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  const [one, two, three] = await products()
  await fill(closing, [one, two])
  await fill(staying, [three, three])
  await query('insert into auth.sessions (user_id) values ($1)', [closing.id])
  const { proof } = await shop.paid()
  await query('update public.orders set user_id = $2 where id = $1', [proof.orderId, closing.id])
  const { token } = await useSupport()
  const { body } = await call(
    'preview-merge',
    { userId: closing.id, email: staying.email.toUpperCase() },
    token,
  )
  const once = { orders: 1, addresses: 1, calculations: 1, inquiries: 1, wishList: 1, reviews: 1 }
  expect(body as unknown as MergePreview).toMatchObject({
    into: { id: staying.id, email: staying.email },
    problem: null,
    moves: { ...once, couponUses: 0, secondReviews: 0, stockAlerts: 1 },
  })
  expect(await countOf(closing)).toMatchObject(once)

  const { second, requestId } = await merge(closing, staying)
  const twice = { addresses: 2, calculations: 2, inquiries: 2, wishList: 2, reviews: 2 }
  expect(await countOf(staying)).toEqual({ ...twice, orders: 1, defaults: 1, stockAlerts: 2 })
  expect(await query('select from auth.users where id = $1', [closing.id])).toEqual([])
  expect(await query('select from auth.sessions where user_id = $1', [closing.id])).toEqual([])
  expect((await call('download-my-data', {}, closing.token)).status).toBe(401)
  const seen = await call('download-my-data', {}, staying.token)
  expect(seen.body['orders']).toMatchObject([{ id: proof.orderId }])
  expect(
    await query('select distinct email from public.stock_alerts where user_id = $1', [staying.id]),
  ).toEqual([{ email: staying.email }])
  for (const { email } of [closing, staying])
    expect(
      await query(
        `select category from platform.mail_messages where to_address = $1 order by queued_at`,
        [email],
      ),
    ).toEqual([{ category: 'merge-asked' }, { category: 'accounts-merged' }])
  // As if the button was pressed twice.
  expect((await approve(second.token, requestId)).status).toBe(200)
  await shop.shop.server.securityEvents.flush()
  expect(
    await query(
      `select from platform.security_events where kind = 'accounts_merged' and request = $1`,
      [closing.id],
    ),
  ).toHaveLength(1)
})

test('a product has one review and one alert of one person, and a default address stays', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  const [one] = await products()
  for (const account of [closing, staying]) await fill(account, [one, one])
  const { token } = await useSupport()
  const { body } = await call('preview-merge', { userId: closing.id, email: staying.email }, token)
  expect(body['moves']).toMatchObject({ wishList: 0, reviews: 0, secondReviews: 1, stockAlerts: 0 })
  await merge(closing, staying)
  expect(await countOf(staying)).toMatchObject({
    wishList: 1,
    reviews: 1,
    stockAlerts: 1,
    addresses: 2,
    defaults: 1,
  })
})

test('nobody gets offers that the account that stays did not allow', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  await consent(staying.id, 'marketing_email', false)
  await consent(closing.id, 'marketing_email', true)
  await consent(staying.id, 'marketing_whatsapp', true)
  await consent(closing.id, 'marketing_whatsapp', false)
  await merge(closing, staying)
  expect(
    await query(
      `select distinct on (purpose) purpose, is_given from public.consents
       where user_id = $1 and version is null order by purpose, id desc`,
      [staying.id],
    ),
  ).toEqual([
    { purpose: 'marketing_email', is_given: false },
    { purpose: 'marketing_whatsapp', is_given: false },
  ])
  expect(await query('select from public.consents where user_id = $1', [staying.id])).toHaveLength(
    5,
  )
})

test('a coupon that one account used is used for the person', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  const { proof } = await shop.paid()
  await withoutTriggers(`
    insert into public.coupons (code, percent_off, max_uses_per_email) values ('MERGED', 10, 1);
    update public.orders set user_id = '${closing.id}', coupon_code = 'MERGED',
      email = '${closing.email}', phone_number = '+2348039999999' where id = '${proof.orderId}'`)
  const uses = async () =>
    (
      await query<{ uses: number }>(
        `select private.count_coupon_uses('MERGED', $1, '+2348030000009', $2) as uses`,
        [staying.email, staying.id],
      )
    )[0]?.uses
  expect(await uses()).toBe(0)
  await merge(closing, staying)
  expect(await uses()).toBe(1)
})

test('a refunded order moves without a use of its coupon', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  const { proof } = await shop.paid()
  await withoutTriggers(`
    insert into public.coupons (code, percent_off) values ('MOVED', 10);
    update public.orders set user_id = '${closing.id}', coupon_code = 'MOVED'
      where id = '${proof.orderId}'`)
  const { token } = await useSupport()
  const preview = async () =>
    (await call('preview-merge', { userId: closing.id, email: staying.email }, token)).body['moves']
  expect(await preview()).toMatchObject({ orders: 1, couponUses: 1 })
  await withoutTriggers(
    `update public.orders set status = 'refunded' where id = '${proof.orderId}'`,
  )
  expect(await preview()).toMatchObject({ orders: 1, couponUses: 0 })
})

test('while two accounts wait to become one, nothing else is asked about them', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  const { token } = await useSupport()
  const erase = (userId: string) =>
    call('request-for-person', { userId, kind: 'erase', reason: 'They wrote to us' }, token)
  expect((await ask(token, closing, staying)).status).toBe(200)
  for (const { id } of [closing, staying]) expect((await erase(id)).status).toBe(409)
  for (const pair of [
    [staying, closing],
    [closing, await useAccount('third')],
  ] as const)
    expect((await ask(token, ...pair)).status).toBe(409)
  expect((await reply(staying, 'stop')).status).toBe(200)
  expect((await erase(staying.id)).status).toBe(200)
  expect(await ask(token, closing, staying)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Another request') as string },
  })
})
