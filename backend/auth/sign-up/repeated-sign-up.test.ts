import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMailRequests } from '../../../test/auth/mail-requests.ts'
import { createPhoneRequests } from '../../../test/auth/phone-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

/** A thief signs up with the address of somebody else, before or after its owner. */
const kit = await useAuth({ phoneEnabled: true })
const { newAddress, signIn, fragmentOf } = createMailRequests(kit)
const phones = createPhoneRequests(kit)

const [owners, thiefs] = ['the password of the owner', 'the password of the thief']
const home = '198.51.100.1'
const elsewhere = '203.0.113.9'

async function signUp(email: string, password: string, more: object = {}, ip = home) {
  const body = { email, password, ...more }
  expect((await kit.send({ path: '/signup', body, ip })).status).toBe(200)
  return kit.lastToken(email)
}
const byThief = (email: string, more: object = {}) => signUp(email, thiefs, more, elsewhere)

async function open(link: URL, ip = home) {
  const path = link.href.replace('http://auth.test/auth/v1', '')
  const { headers } = await kit.send({ method: 'GET', path, ip })
  return headers.get('location')
}

/** Who can sign in with their password. */
async function whoIsIn(email: string) {
  const people = { owner: owners, thief: thiefs }
  const isIn = async (password: string) => (await signIn(email, password)).status === 200
  const answers = await Promise.all(Object.values(people).map(isIn))
  return Object.keys(people).filter((_, index) => answers[index])
}

describe('each link confirms only its own sign-up', () => {
  test('of the owner, when a thief repeats the sign-up afterwards', async () => {
    const email = newAddress()
    const { link } = await signUp(email, owners, { data: { full_name: 'Ada' } })
    const second = await byThief(email, { data: { full_name: 'Thief' } })
    expect(fragmentOf(await open(link))).toMatchObject({ type: 'signup' })
    expect(await whoIsIn(email)).toEqual(['owner'])
    expect(fragmentOf(await open(second.link))).toMatchObject({ error_code: 'otp_expired' })
    expect(await whoIsIn(email)).toEqual(['owner'])
    expect((await signIn(email, owners)).body).toMatchObject({
      user: {
        user_metadata: { full_name: 'Ada', email_verified: true },
        identities: [{ identity_data: { full_name: 'Ada', email_verified: true } }],
      },
    })
  })

  test('of the owner, when a thief signed up before', async () => {
    const email = newAddress()
    const first = await byThief(email)
    const { link } = await signUp(email, owners)
    expect(fragmentOf(await open(link))).toMatchObject({ type: 'signup' })
    expect(await whoIsIn(email)).toEqual(['owner'])
    expect(fragmentOf(await open(first.link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test.each(['before', 'after'])(
    "the owner opens the thief's link of a sign-up %s: nobody's password stays, and a new one is asked for",
    async (when) => {
      const email = newAddress()
      if (when === 'after') await signUp(email, owners)
      const { link } = await byThief(email)
      if (when === 'before') await signUp(email, owners)
      expect(fragmentOf(await open(link))).toMatchObject({
        type: 'recovery',
        access_token: expect.any(String),
      })
      expect(await whoIsIn(email)).toEqual([])
    },
  )

  test('by its code', async () => {
    const email = newAddress()
    const { code } = await signUp(email, owners)
    await byThief(email)
    const { status } = await kit.send({
      path: '/verify',
      body: { type: 'signup', email, token: code },
    })
    expect(status).toBe(200)
    expect(await whoIsIn(email)).toEqual(['owner'])
  })

  test('by the code of a text message', async () => {
    const phone = phones.newNumber()
    await phones.signUp(phone, owners)
    const code = kit.lastCode(phone)
    await kit.send({ path: '/signup', body: { phone, password: thiefs }, ip: elsewhere })
    expect((await phones.verify(phone, code)).status).toBe(200)
    expect((await phones.signIn(phone, owners)).status).toBe(200)
    expect((await phones.signIn(phone, thiefs)).code).toBe('invalid_credentials')
  })

  test('with PKCE: the link leads to the client that asked for it', async () => {
    const email = newAddress()
    const challenge = () => {
      const verifier = randomBytes(32).toString('hex')
      const text = createHash('sha256').update(verifier).digest('base64url')
      return { verifier, fields: { code_challenge: text, code_challenge_method: 's256' } }
    }
    const [owner, thief] = [challenge(), challenge()]
    const { link } = await signUp(email, owners, owner.fields)
    await byThief(email, thief.fields)
    const code = new URL((await open(link)) ?? '').searchParams.get('code')
    const exchange = (verifier: string) =>
      kit.send({
        path: '/token?grant_type=pkce',
        body: { auth_code: code, code_verifier: verifier },
      })
    expect((await exchange(thief.verifier)).code).toBe('bad_code_verifier')
    expect((await exchange(owner.verifier)).status).toBe(200)
    expect(await whoIsIn(email)).toEqual(['owner'])
  })
})

describe('links that belong to no sign-up keep no password', () => {
  test('a link that is sent again, where two people signed up', async () => {
    const email = newAddress()
    await signUp(email, owners)
    await byThief(email)
    await kit.send({ path: '/resend', body: { type: 'signup', email }, ip: elsewhere })
    expect(fragmentOf(await open(kit.lastToken(email).link))).toMatchObject({ type: 'recovery' })
    expect(await whoIsIn(email)).toEqual([])
  })

  test('a link that is sent again, where one person signed up, keeps theirs and replaces the first', async () => {
    const email = newAddress()
    const { link } = await signUp(email, owners)
    await kit.send({ path: '/resend', body: { type: 'signup', email } })
    expect(fragmentOf(await open(link))).toMatchObject({ error_code: 'otp_expired' })
    expect(fragmentOf(await open(kit.lastToken(email).link))).toMatchObject({ type: 'signup' })
    expect(await whoIsIn(email)).toEqual(['owner'])
  })

  test('a link that is sent again after the first ones expired', async () => {
    const email = newAddress()
    await signUp(email, owners)
    await byThief(email)
    kit.advanceClock(3 * 3600)
    await kit.send({ path: '/resend', body: { type: 'signup', email } })
    expect(fragmentOf(await open(kit.lastToken(email).link))).toMatchObject({ type: 'recovery' })
    expect(await whoIsIn(email)).toEqual([])
  })

  test.each(['/otp', '/recover'])('a link from %s ends all sign-ups', async (path) => {
    const email = newAddress()
    const { link } = await signUp(email, owners)
    const second = await byThief(email)
    await kit.send({ path, body: { email } })
    await open(kit.lastToken(email).link)
    expect(await whoIsIn(email)).toEqual([])
    for (const ended of [link, second.link])
      expect(fragmentOf(await open(ended))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('a link to sign in made the account before the thief signed up', async () => {
    const email = newAddress()
    await kit.send({ path: '/otp', body: { email } })
    const { link } = kit.lastToken(email)
    await byThief(email)
    await open(link)
    expect(await whoIsIn(email)).toEqual([])
  })
})

describe('accounts that an admin made', () => {
  const { auth } = kit.server()

  test('an invitation: the thief signs up before and after', async () => {
    const email = newAddress()
    await byThief(email)
    await auth.admin.inviteUserByEmail(email)
    const invitation = kit.lastToken(email)
    const theirs = await byThief(email)
    expect(fragmentOf(await open(invitation.link))).toMatchObject({ type: 'invite' })
    expect(await whoIsIn(email)).toEqual([])
    expect(fragmentOf(await open(theirs.link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test.each([{ password: owners }, {}])(
    "unconfirmed, %j: the thief's link keeps no password",
    async (attributes) => {
      const email = newAddress()
      await auth.admin.createUser({ email, ...attributes })
      const { link } = await byThief(email)
      expect(fragmentOf(await open(link))).toMatchObject({ type: 'recovery' })
      expect(await whoIsIn(email)).toEqual([])
    },
  )

  test('confirmed by an admin: of two passwords none stays', async () => {
    const email = newAddress()
    await signUp(email, owners)
    const { link } = await byThief(email)
    const { data } = await auth.admin.listUsers({ perPage: 1000 })
    const id = data.users.find((user) => user.email === email)?.id ?? ''
    await auth.admin.updateUserById(id, { email_confirm: true })
    expect(await whoIsIn(email)).toEqual([])
    expect(fragmentOf(await open(link))).toMatchObject({ error_code: 'otp_expired' })
    await auth.admin.updateUserById(id, { password: owners })
    expect(await whoIsIn(email)).toEqual(['owner'])
  })

  test('an admin sets the password of an unconfirmed account: no earlier link changes it', async () => {
    const email = newAddress()
    const { link } = await byThief(email)
    const { data } = await auth.admin.listUsers({ perPage: 1000 })
    const id = data.users.find((user) => user.email === email)?.id ?? ''
    await auth.admin.updateUserById(id, { password: owners, email_confirm: true })
    expect(fragmentOf(await open(link))).toMatchObject({ error_code: 'otp_expired' })
    expect(await whoIsIn(email)).toEqual(['owner'])
  })
})

test('one person who signs up twice from one place keeps the password of the link that is opened elsewhere', async () => {
  const email = newAddress()
  await signUp(email, 'a password that was mistyped')
  const { link } = await signUp(email, owners)
  expect(fragmentOf(await open(link, elsewhere))).toMatchObject({ type: 'signup' })
  expect(await whoIsIn(email)).toEqual(['owner'])
})
