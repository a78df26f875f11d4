import { expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'
import { ensureUser } from './ensure-user.ts'

const kit = await useAuth()

test('creates a user once, with a role, and never changes an existing user', async () => {
  const wanted = {
    email: 'Boss@Table.Example',
    password: goodPassword,
    role: 'admin' as const,
    fullName: 'The Boss',
  }
  expect([
    await ensureUser(kit.db, wanted),
    await ensureUser(kit.db, { ...wanted, password: 'another good password', role: 'customer' }),
  ]).toEqual([true, false])
  const { rows } = await kit.admin.query(
    `select p.role, p.full_name from public.profiles p join auth.users u on u.id = p.id where u.email = 'boss@table.example'`,
  )
  expect(rows).toEqual([{ role: 'admin', full_name: 'The Boss' }])
  expect(
    (
      await kit.send({
        path: '/token?grant_type=password',
        body: { email: wanted.email, password: goodPassword },
      })
    ).status,
  ).toBe(200)
})
