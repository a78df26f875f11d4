import { describe, expect, test } from 'vitest'
import { createMailRequests } from '../../../test/auth/mail-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { newAddress, signUp, signIn, open, fragmentOf, confirmed } = createMailRequests(kit)

const types = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'] as const

/** How a link of each kind gets into the mailbox of a new address. */
const senders: Record<string, { send: () => Promise<string>; works: readonly string[] }> = {
  'a sign-up': {
    async send() {
      const email = newAddress()
      await signUp(email)
      return email
    },
    works: ['signup', 'invite', 'email'],
  },
  'a recovery': {
    async send() {
      const email = await confirmed()
      await kit.send({ path: '/recover', body: { email } })
      return email
    },
    works: ['recovery', 'magiclink', 'email'],
  },
  'a change of the address': {
    async send() {
      const email = await confirmed()
      const bearer = String((await signIn(email)).body['access_token'])
      const next = newAddress()
      await kit.send({ method: 'PUT', path: '/user', bearer, body: { email: next } })
      return next
    },
    works: ['email_change'],
  },
}

describe.each(Object.keys(senders))('the link of %s', (kind) => {
  test.each(types)('as %s', async (type) => {
    const { send, works } = senders[kind] ?? { send: async () => '', works: [] }
    const { link } = kit.lastToken(await send())
    const as = new URL(link)
    as.searchParams.set('type', type)
    const before = await kit.count()
    const outcome = fragmentOf((await open(as)).headers.get('location'))
    if (works.includes(type)) expect(outcome).not.toHaveProperty('error_code')
    else {
      expect(outcome).toMatchObject({ error_code: 'otp_expired' })
      expect(await kit.count()).toEqual(before)
      // Nothing is used up: the link still works as what it is.
      expect(fragmentOf((await open(link)).headers.get('location'))).not.toHaveProperty(
        'error_code',
      )
    }
  })
})

test.each(['link', 'code'] as const)('a banned user does not enter by %s', async (way) => {
  const email = await confirmed()
  await kit.send({ path: '/otp', body: { email } })
  const { link, code } = kit.lastToken(email)
  await kit.admin.query(
    `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
    [email],
  )
  const before = await kit.count()
  const refusal =
    way === 'link'
      ? fragmentOf((await open(link)).headers.get('location'))['error_code']
      : (await kit.send({ path: '/verify', body: { type: 'email', email, token: code } })).code
  expect(refusal).toBe('user_banned')
  expect((await kit.count()).sessions).toBe(before.sessions)
})
