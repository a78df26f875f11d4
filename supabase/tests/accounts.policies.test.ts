import { expect, test } from 'vitest'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { customer } = people
const address = (label: string) =>
  `insert into public.addresses (label, name, phone_number, state, area, street)
   values ('${label}', 'Ada', '+2348031234567', 'Lagos', 'Ikeja', '1 Allen Avenue')`
const photos = `bucket_id = 'profile-photos'`

const { act, attempt, attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(
    `${address('Home').replace('(label', '(user_id, label').replace('values (', `values ('${customer}', `)}`,
  )
  await tx.query(
    `insert into storage.objects (bucket_id, name)
     values ('profile-photos', '${customer}/photo')`,
  )
  await tx.query(
    `insert into public.account_deletions (user_id, due_at)
     values ('${customer}', now() + interval '30 days')`,
  )
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  ['read addresses', 'select from public.addresses', [denied, 1, 0, 0, 0, 1]],
  ['add an address of their own', address('Shop'), [denied, 1, 1, 1, 1, '23502']],
  [
    'add an address for the customer',
    `insert into public.addresses (user_id, label) values ('${customer}', 'x')`,
    [denied, denied, denied, denied, denied, '23502'],
  ],
  ['change the address', `update public.addresses set area = 'Yaba'`, [denied, 1, 0, 0, 0, 1]],
  [
    'give the address away',
    `update public.addresses set user_id = gen_random_uuid() where false`,
    [denied, denied, denied, denied, denied, 0],
  ],
  ['delete addresses', 'delete from public.addresses', [denied, 1, 0, 0, 0, 1]],
  [
    'empty the table',
    'truncate public.addresses',
    [denied, denied, denied, denied, denied, denied],
  ],
  ['see the photo', `select from storage.objects where ${photos}`, [0, 1, 0, 0, 1, 1]],
  [
    'put another photo there',
    `update storage.objects set version = 'x' where ${photos}`,
    [0, 1, 0, 0, 0, 1],
  ],
  [
    'give the photo another name',
    `update storage.objects set name = 'other/photo' where ${photos}`,
    [0, denied, 0, 0, 0, 1],
  ],
  [
    'add a photo of their own',
    `insert into storage.objects (bucket_id, name)
     values ('profile-photos', auth.uid()::text || '/photo')`,
    [denied, '23505', 1, 1, 1, 1],
  ],
  [
    'add a second one',
    `insert into storage.objects (bucket_id, name)
     values ('profile-photos', auth.uid()::text || '/second')`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'add a photo for the customer',
    `insert into storage.objects (bucket_id, name)
     values ('profile-photos', '${customer}/photo')`,
    [denied, '23505', denied, denied, denied, '23505'],
  ],
  ['delete the photo', `delete from storage.objects where ${photos}`, [0, 1, 0, 0, 0, 1]],
  [
    'say yes to mail',
    `insert into public.consents (purpose, is_given, wording, source)
     values ('marketing_email', true, 'Write to me', 'dashboard')`,
    [denied, 1, 1, 1, 1, denied],
  ],
  [
    'say yes for the customer',
    `insert into public.consents (user_id, purpose, is_given, wording, source)
     values ('${customer}', 'marketing_email', true, 'x', 'x')`,
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'rewrite a consent',
    'update public.consents set is_given = true',
    [denied, denied, denied, denied, denied, denied],
  ],
  ['read planned ends', 'select from public.account_deletions', [denied, 1, 0, 0, 1, 1]],
  [
    'plan an end by hand',
    `insert into public.account_deletions (user_id, due_at)
     values ('${customer}', now() + interval '1 day')`,
    [denied, denied, denied, denied, denied, '23505'],
  ],
  [
    'call off by hand',
    'delete from public.account_deletions',
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'end an account',
    `select private.delete_due_account('${customer}', now())`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'read an account',
    `select private.describe_account('${customer}')`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'sign a person out',
    `select private.revoke_all_sessions('${customer}')`,
    [denied, denied, denied, denied, denied, 1],
  ],
  ['read the security settings', 'select from public.security_settings', [denied, 1, 1, 1, 1, 1]],
  [
    'demand a second factor without having given one',
    'update public.security_settings set admins_need_second_factor = true',
    [denied, 0, 0, 0, 0, 1],
  ],
  ['list my sessions', 'select public.list_my_sessions()', [denied, 0, 0, 0, 0, denied]],
  [
    'choose the language of mails',
    `update public.profiles set mail_language = 'en' where id = '${customer}'`,
    [denied, 1, 0, 0, 0, 1],
  ],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test('one address is the default: the first, then the last chosen, then the newest remaining one', async () => {
  const defaults = () =>
    act('stranger', async (tx) =>
      (
        await tx.query<{ label: string }>('select label from public.addresses where is_default')
      ).rows.map(({ label }) => label),
    )
  for (const label of ['One', 'Two', 'Three'])
    await act('stranger', (tx) => tx.query(address(label)))
  expect(await defaults()).toEqual(['One'])
  await act('stranger', (tx) =>
    tx.query(`update public.addresses set is_default = true where label = 'Two'`),
  )
  expect(await defaults()).toEqual(['Two'])
  await act('stranger', (tx) => tx.query(`delete from public.addresses where label = 'Two'`))
  expect(await defaults()).toEqual(['Three'])
  for (let n = 3; n <= 20; n++) await act('stranger', (tx) => tx.query(address(`More ${n}`)))
  expect(await attempt('stranger', address('One too many'))).toBe('PT409')
})

test('only the owner can cancel the planned deletion of an account', async () => {
  const cancelDeletion = (role: 'stranger' | 'customer') =>
    act(
      role,
      async (tx) =>
        (
          await tx.query<{ cancelled: boolean }>(
            'select public.cancel_my_account_deletion() as cancelled',
          )
        ).rows[0]?.cancelled,
    )
  expect(await cancelDeletion('stranger')).toBe(false)
  expect(await cancelDeletion('customer')).toBe(true)
  expect(await cancelDeletion('customer')).toBe(false)
})
