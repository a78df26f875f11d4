import { beforeAll, expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'
import { site } from '../../site.config.ts'

const shop = useCheckout()
const account = { bank: 'Second Bank', name: 'Imole Energy Limited', number: '9876543210' }
const told = { ...account, number: '987 654 3210' }
let one: { id: string; token: string }
let two: { id: string; token: string }

beforeAll(async () => {
  one = await shop.server.useStaffWith('finance')
  two = await shop.server.useStaffWith('finance')
  await shop.server.admin.query(
    `set session_replication_role = replica;
     update public.profiles set admin_since = now() - interval '2 days', made_admin_by = null
       where id in ('${one.id}', '${two.id}');
     update public.staff_grants set granted_at = now() - interval '2 days', granted_by = null
       where user_id in ('${one.id}', '${two.id}');
     reset session_replication_role`,
  )
})

const post = async (name: string, json: object, { token }: { token: string }) => {
  const response = await shop.server.call(name, { json, token })
  return { status: response.status, body: (await response.json()) as { id: string; error: string } }
}
const order = async () =>
  (await shop.place(shop.body({ contact: shop.newContact() }))).answer.order?.id ?? ''
const show = async (id: string) =>
  (
    await shop.server.admin.query(
      `select coalesce(a.number, 'first') as number from public.payments p
       left join public.bank_accounts a on a.id = p.bank_account_id where p.order_id = $1`,
      [id],
    )
  ).rows
const mailOf = async (orderId: string) =>
  (
    await shop.server.admin.query<{ text: string }>(
      `select text from platform.mail_messages where category = 'order-received'
         and text like '%' || $1 || '%'`,
      [orderId],
    )
  ).rows[0]?.text

test('two people change the account; open transfers keep theirs', async () => {
  const before = await order()
  const proposed = await post('propose-bank-account', told, one)
  expect(proposed.status).toBe(200)
  const { id } = proposed.body
  expect(await post('propose-bank-account', told, two)).toMatchObject({ status: 409 })
  const approve = { id, decision: 'approved' }
  expect(await post('decide-bank-account', approve, one)).toMatchObject({
    status: 409,
    body: { error: 'Somebody else must approve the account that you proposed.' },
  })
  expect(await post('decide-bank-account', approve, two)).toMatchObject({ status: 200 })
  expect(await post('decide-bank-account', approve, two)).toMatchObject({ status: 404 })
  const after = await order()
  expect([await show(before), await show(after)]).toEqual([
    [{ number: 'first' }],
    [{ number: account.number }],
  ])
  expect(await mailOf(before)).toContain(site.bankAccount.number)
  expect(await mailOf(after)).toContain(account.number)
})

test('nobody gets around the second person by SQL', async () => {
  const { admin } = shop.server
  // Its transfer has the account that was approved above.
  await order()
  const approved = `insert into public.bank_accounts (bank, name, number, status, decided_at)
    values ('Thief', 'Thief', '1111111111', 'approved', now())`
  await expect(admin.query(approved)).rejects.toMatchObject({ code: 'PT403' })
  for (const change of [
    `update public.bank_accounts set number = '1111111111'`,
    `update public.bank_accounts set decided_at = now() + interval '1 day'`,
  ])
    await expect(admin.query(change)).rejects.toMatchObject({ code: 'PT403' })
  await expect(admin.query('delete from public.bank_accounts')).rejects.toMatchObject({
    code: 'PT409',
  })
  await expect(
    admin.query(
      'update public.payments set bank_account_id = null where bank_account_id is not null',
    ),
  ).rejects.toMatchObject({ code: 'PT409' })
})

test('sales staff cannot propose, and a strange number is refused', async () => {
  const sales = await shop.server.useStaffWith('sales')
  expect(await post('propose-bank-account', told, sales)).toMatchObject({ status: 403 })
  expect(await post('propose-bank-account', { ...told, number: '12' }, one)).toMatchObject({
    status: 400,
  })
})
