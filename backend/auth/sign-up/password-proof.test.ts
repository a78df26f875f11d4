import { describe, expect, inject, test } from 'vitest'
import { startAuth } from '../../../test/auth/auth-kit.ts'
import { createMailRequests } from '../../../test/auth/mail-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

/** A stranger signs up with an address and waits until its owner confirms it. */
const kit = await useAuth({ passwordNeedsSameBrowser: true, phoneEnabled: true })
const { newAddress, signIn, fragmentOf } = createMailRequests(kit)

const strangers = 'the password of a stranger'
const owners = 'the password of the owner'

/** Signs up, and returns the cookie that the browser gets. */
async function signUp(who: { email: string } | { phone: string }, password: string) {
  const { headers, status } = await kit.send({ path: '/signup', body: { ...who, password } })
  expect(status).toBe(200)
  return headers.get('set-cookie') ?? ''
}

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

async function open(email: string, cookie = '') {
  const opened = await kit.backend.fetch(
    new Request(kit.lastToken(email).link, { headers: { cookie } }),
    { ip: '198.51.100.1' },
  )
  return fragmentOf(opened.headers.get('location'))
}

const code = async (signIn: Promise<{ status: number; code: string | null }>) => {
  const { status, code } = await signIn
  return code ?? status
}

test('the browser that signed up keeps its password, and only its own pages get the proof', async () => {
  const email = newAddress()
  const setCookie = await signUp({ email }, owners)
  expect(setCookie).toMatch(
    /^sb-password=[\w-]{43}; Path=\/auth\/v1; Max-Age=3600; HttpOnly; SameSite=Lax$/,
  )
  expect(await open(email, `other=1; ${cookieOf(setCookie)}`)).toMatchObject({ type: 'signup' })
  expect(await code(signIn(email, owners))).toBe(200)
})

describe('the owner confirms the sign-up of a stranger', () => {
  test('by its link: the password is gone, and a new one is asked for', async () => {
    const email = newAddress()
    await signUp({ email }, strangers)
    expect(await open(email)).toMatchObject({ type: 'recovery', access_token: expect.any(String) })
    expect(await code(signIn(email, strangers))).toBe('invalid_credentials')
  })

  test('by its code', async () => {
    const email = newAddress()
    await signUp({ email }, strangers)
    const { status } = await kit.send({
      path: '/verify',
      body: { type: 'signup', email, token: kit.lastToken(email).code },
    })
    expect(status).toBe(200)
    expect(await code(signIn(email, strangers))).toBe('invalid_credentials')
  })

  test('by the code of a text message', async () => {
    const phone = '2348031112222'
    await signUp({ phone }, strangers)
    const { status } = await kit.send({
      path: '/verify',
      body: { type: 'sms', phone, token: kit.lastCode(phone) },
    })
    expect(status).toBe(200)
    expect(
      await kit.send({
        path: '/token?grant_type=password',
        body: { phone, password: strangers },
      }),
    ).toMatchObject({ code: 'invalid_credentials' })
  })

  test('after signing up first: the proof of the replaced password is worth nothing', async () => {
    const email = newAddress()
    const proof = cookieOf(await signUp({ email }, owners))
    await signUp({ email }, strangers)
    expect(await open(email, proof)).toMatchObject({ type: 'recovery' })
    expect(await code(signIn(email, strangers))).toBe('invalid_credentials')
    expect(await code(signIn(email, owners))).toBe('invalid_credentials')
  })

  test('with a proof for another account', async () => {
    const [email, other] = [newAddress(), newAddress()]
    await signUp({ email }, strangers)
    const proof = cookieOf(await signUp({ email: other }, strangers))
    expect(await open(email, proof)).toMatchObject({ type: 'recovery' })
  })
})

test('a browser that knows the password gets the proof when it signs in before the confirmation', async () => {
  const email = newAddress()
  await signUp({ email }, owners)
  const refused = await signIn(email, owners)
  expect(refused.code).toBe('email_not_confirmed')
  expect((await signIn(email, 'not the password')).headers.get('set-cookie')).toBeNull()
  await open(email, cookieOf(refused.headers.get('set-cookie') ?? ''))
  expect(await code(signIn(email, owners))).toBe(200)
})

test('a taken address gets a cookie like a free one', async () => {
  const email = newAddress()
  const first = await signUp({ email }, owners)
  await open(email, cookieOf(first))
  const taken = await signUp({ email }, strangers)
  expect(taken.replace(/=[\w-]{43};/, '=x;')).toBe(first.replace(/=[\w-]{43};/, '=x;'))
  expect(await code(signIn(email, owners))).toBe(200)
})

test('over TLS no other host of the domain can set the proof', async () => {
  await using secure = await startAuth(inject('adminUrl'), {
    passwordNeedsSameBrowser: true,
    apiUrl: 'https://shop.example',
  })
  const email = newAddress()
  const { headers } = await secure.send({ path: '/signup', body: { email, password: owners } })
  const setCookie = headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(/^__Host-sb-password=[\w-]{43}; Path=\/; Secure; Max-Age=3600; /)
  const { pathname, search } = secure.lastToken(email).link
  const planted = cookieOf(setCookie).replace('__Host-', '')
  const opened = await secure.send({
    method: 'GET',
    path: pathname.replace('/auth/v1', '') + search,
    headers: { cookie: planted },
  })
  expect(fragmentOf(opened.headers.get('location'))).toMatchObject({ type: 'recovery' })
})
