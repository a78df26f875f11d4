import { hash as bcryptHash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { defaultAuthLimits } from '../auth-settings.ts'
import { ensureUser } from '../users/ensure-user.ts'
import { createPasswords } from './passwords.ts'

/** With the production rate limits and cost of a hash. */
let kit: AuthKit
beforeAll(async () => {
  const limits = defaultAuthLimits
  kit = await startAuth(inject('adminUrl'), { limits }, createPasswords())
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
async function newPerson(): Promise<string> {
  const email = `person${++people}@sign-in.example`
  await ensureUser(kit.db, { email, password: goodPassword, fullName: 'Ada' })
  return email
}
let addresses = 0
const newIp = () => `203.0.113.${++addresses}`
const signIn = (email: string, password: string, ip = newIp()) =>
  kit.send({ path: '/token?grant_type=password', body: { email, password }, ip })

describe('password hashes', () => {
  const setHash = (email: string, hash: string) =>
    kit.admin.query('update auth.users set encrypted_password = $2 where email = $1', [email, hash])
  const hashOf = async (email: string) =>
    (
      await kit.admin.query<{ hash: string }>(
        'select encrypted_password as hash from auth.users where email = $1',
        [email],
      )
    ).rows[0]?.hash

  test('new hashes are Argon2id with the configured cost', async () => {
    expect(await hashOf(await newPerson())).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each(['2a', '2b'] as const)(
    'accepts a bcrypt hash ($%s) of hosted Supabase and replaces it',
    async (version) => {
      const email = await newPerson()
      // The two versions differ only in their name for a password of ASCII characters.
      const hash = await bcryptHash('an imported password', 10)
      await setHash(email, hash.replace(/^\$2b\$/, `$${version}$`))
      expect((await signIn(email, 'not the password')).code).toBe('invalid_credentials')
      expect(await hashOf(email)).toMatch(/^\$2/)
      expect((await signIn(email, 'an imported password')).status).toBe(200)
      expect(await hashOf(email)).toMatch(/^\$argon2id/)
      expect((await signIn(email, 'an imported password')).status).toBe(200)
    },
  )

  test('refuses accounts without a password or with a damaged hash', async () => {
    const email = await newPerson()
    for (const hash of ['', 'plain text', '$argon2id$broken', '$2a$10$broken']) {
      await setHash(email, hash)
      expect(await signIn(email, hash), hash).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
      })
    }
  })

  test('normalises Unicode', async () => {
    const passwords = await createPasswords()
    const hash = await passwords.hash('caf\u00e9 au lait \ufb01n')
    expect(await passwords.verify('cafe\u0301 au lait fin', hash)).toBe(true)
  })

  test('accepts an existing weak password and reports that it is weak', async () => {
    const email = await newPerson()
    await setHash(email, await (await createPasswords()).hash('short'))
    expect(await signIn(email, 'short')).toMatchObject({
      status: 200,
      body: { weak_password: { reasons: ['length'], message: expect.any(String) } },
    })
  })
})

test('reveals a ban only with the right password', async () => {
  const email = await newPerson()
  await kit.admin.query(
    `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
    [email],
  )
  const before = await kit.count()
  expect(await signIn(email, goodPassword)).toMatchObject({ status: 400, code: 'user_banned' })
  expect(await signIn(email, 'a wrong password')).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
  })
  expect(await kit.count()).toEqual(before)
  await kit.admin.query(
    `update auth.users set banned_until = now() - interval '1 second' where email = $1`,
    [email],
  )
  expect(await signIn(email, goodPassword)).toMatchObject({ status: 200 })
})

test('a sign-in fails when the password is changed while it is checked', async () => {
  const email = await newPerson()
  await kit.admin.query('begin')
  await kit.admin.query(
    `update auth.users set encrypted_password = encrypted_password || 'x' where email = $1`,
    [email],
  )
  const answer = signIn(email, goodPassword)
  await expect.poll(() => countWaiting(kit.admin)).toBe(1)
  await kit.admin.query('commit')
  expect(await answer).toMatchObject({ status: 400, code: 'invalid_credentials' })
  const { rows } = await kit.admin.query(
    'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  expect(rows).toEqual([])
})

describe('security events', () => {
  test('a failed sign-in names the account that exists, and the answer does not', async () => {
    const email = await newPerson()
    const { rows } = await kit.admin.query<{ id: string }>(
      'select id from auth.users where email = $1',
      [email],
    )
    kit.events.length = 0
    const [known, unknown] = [
      await signIn(email, 'not the password', '203.0.113.250'),
      await signIn('nobody@sign-in.example', 'not the password', '203.0.113.250'),
    ]
    expect(known.body).toEqual(unknown.body)
    const event = {
      kind: 'sign_in_failed',
      ip: '203.0.113.250',
      request: 'POST /auth/v1/token 400',
    }
    expect(kit.events).toEqual([
      { ...event, userId: rows[0]?.id },
      { ...event, userId: null },
    ])
    expect((await signIn(email, goodPassword)).status).toBe(200)
    expect(kit.events).toHaveLength(2)
    const { rows: stored } = await kit.admin.query(
      'select kind from platform.security_events where user_id = $1',
      [rows[0]?.id],
    )
    expect(stored).toContainEqual({ kind: 'auth_login' })
  })
})
