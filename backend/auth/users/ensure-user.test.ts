import { expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'
import { ensureUser } from './ensure-user.ts'

const kit = await useAuth()

test('creates a confirmed user once and never changes an existing one', async () => {
  const wanted = { email: 'Boss@Table.Example', password: goodPassword, fullName: 'The Boss' }
  const id = await ensureUser(kit.db, wanted)
  expect(await ensureUser(kit.db, { ...wanted, password: 'another good password' })).toBeNull()
  const { rows } = await kit.admin.query(
    `select id, raw_user_meta_data ->> 'full_name' as full_name
     from auth.users
     where email = 'boss@table.example'`,
  )
  expect(rows).toEqual([{ id, full_name: 'The Boss' }])
  expect(
    (
      await kit.send({
        path: '/token?grant_type=password',
        body: { email: wanted.email, password: goodPassword },
      })
    ).status,
  ).toBe(200)
})
