import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { setGrants } from '../../test/shop/staff-grants.ts'
import { useBackend, type Person } from '../../test/use/use-backend.ts'

const backend = await useBackend()
const right = { bank: 'Second Bank', name: 'Imole Energy Limited', number: '9876543210' }
const thiefs = { bank: 'Thief Bank', name: 'Imole Energy Ltd', number: '1111111111' }
let one: Person
let two: Person

beforeAll(async () => {
  one = await colleague('finance')
  two = await colleague('finance')
})
beforeEach(async () => {
  await backend.admin.query(
    `set session_replication_role = replica;
     delete from public.bank_accounts where status = 'proposed';
     reset session_replication_role;
     delete from platform.mail_messages`,
  )
})

/** Somebody who has worked here for two days. */
async function colleague(...grants: StaffGrant[]): Promise<Person> {
  const person = await backend.useStaffWith(...grants)
  await backend.admin.query(
    `set session_replication_role = replica;
     update public.profiles set admin_since = now() - interval '2 days', made_admin_by = null
       where id = '${person.id}';
     update public.staff_grants set granted_at = now() - interval '2 days', granted_by = null
       where user_id = '${person.id}';
     reset session_replication_role`,
  )
  return person
}

async function post(name: string, json: object, { token }: Person, process = 0) {
  const { status, body } = await backend.send(
    { path: `/functions/v1/${name}`, json, token },
    process,
  )
  return { status, ...(body as { id: string; error?: string }) }
}
const propose = (by: Person, account = right) => post('propose-bank-account', account, by)
const decide = (by: Person, id: string, decision = 'approved', process = 0) =>
  post('decide-bank-account', { id, decision }, by, process)

async function approvedNumbers(): Promise<string[]> {
  const { rows } = await backend.admin.query<{ number: string }>(
    `select number from public.bank_accounts where status = 'approved'`,
  )
  return rows.map(({ number }) => number)
}

test('another session of the same person is no second person', async () => {
  const { id } = await propose(one)
  const again = await backend.signIn(one.email)
  expect((await decide(again, id)).status).toBe(409)
  expect(await approvedNumbers()).toEqual([])
})

test('a proposal of somebody who lost finance meanwhile is not approved', async () => {
  const leaver = await colleague('finance')
  const { id } = await propose(leaver, thiefs)
  await setGrants(backend.admin, leaver.id, ['content'])
  expect(await decide(two, id)).toMatchObject({
    status: 409,
    error:
      'The person who proposed this account no longer has the grant finance. Please refuse it, and propose it again if it is right.',
  })
  expect((await decide(two, id, 'refused')).status).toBe(200)
})

test('whoever lost finance after reading a proposal does not approve it', async () => {
  const { id } = await propose(one)
  const leaver = await colleague('owner')
  await setGrants(backend.admin, leaver.id, ['support'])
  expect((await decide(leaver, id)).status).toBe(403)
  const friend = await backend.useStaffWith('finance')
  await backend.admin.query(
    `set session_replication_role = replica;
     update public.staff_grants set granted_by = $$${one.id}$$, granted_at = now() - interval '2 days'
       where user_id = '${friend.id}';
     reset session_replication_role`,
  )
  expect(await decide(friend, id)).toMatchObject({ status: 409 })
})

test('a proposal that was replaced is not the one that is approved', async () => {
  const { id: read } = await propose(one)
  expect((await decide(one, read, 'refused')).status).toBe(200)
  const { id: replaced } = await propose(one, thiefs)
  expect(replaced).not.toBe(read)
  expect((await decide(two, read)).status).toBe(404)
  expect(await approvedNumbers()).toEqual([])
})

test('of two decisions at the same time one counts', async () => {
  const three = await colleague('finance')
  const { id } = await propose(one)
  const answers = await Promise.all([
    decide(two, id, 'approved', 0),
    decide(three, id, 'refused', 1),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('the Data API writes no account, not even for an owner', async () => {
  const owner = await colleague('owner')
  const { id } = await propose(one)
  for (const [method, path, json] of [
    ['POST', 'bank_accounts', { ...thiefs, proposed_by: owner.id }],
    ['PATCH', `bank_accounts?id=eq.${id}`, { status: 'approved', decided_by: owner.id }],
    ['PATCH', `bank_accounts?id=eq.${id}`, { number: thiefs.number }],
    ['DELETE', `bank_accounts?id=eq.${id}`, undefined],
    ['PATCH', 'payments?bank_account_id=is.null', { bank_account_id: id }],
  ] as const)
    expect(
      (await backend.send({ method, path: `/rest/v1/${path}`, json, token: owner.token })).status,
      `${method} ${path}`,
    ).toBe(403)
})

test('all owners get a mail before and after a change', async () => {
  const owners = await backend.admin.query<{ email: string }>(
    `select private.find_account_email(user_id) as email from public.staff_grants
     where grant_name = 'owner' order by 1`,
  )
  const { id } = await propose(one)
  const told = async () =>
    (
      await backend.admin.query<{ subject: string; to: string }>(
        `select subject, array_agg(to_address order by to_address) as to
         from platform.mail_messages where category = 'bank-account' and text like '%9876543210%'
         group by subject order by min(queued_at)`,
      )
    ).rows
  const to = owners.rows.map(({ email }) => email)
  expect(to.length).toBeGreaterThan(0)
  expect(await told()).toEqual([{ subject: 'Somebody proposed another bank account', to }])
  expect((await decide(two, id)).status).toBe(200)
  expect(await told()).toEqual([
    { subject: 'Somebody proposed another bank account', to },
    { subject: 'Customers now transfer to another bank account', to },
  ])
})
