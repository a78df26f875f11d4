import { expect, test } from 'vitest'
import { createMailRequests } from '../../../test/auth/mail-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ confirmPath: '/confirm', passwordNeedsSameBrowser: true })
const { newAddress, signUp, signIn, fragmentOf } = createMailRequests(kit)

/** Presses the button of the page that the link of a mail leads to. */
async function press(link: URL, headers: Record<string, string> = {}) {
  const answer = await kit.send({
    path: '/confirm',
    body: link.searchParams.toString(),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    headers: answer.headers,
  }
}

/** The accounts, sessions and tokens that a program can change by opening every link of a mail. */
async function openAsScanner(link: URL) {
  const before = await kit.count()
  await kit.backend.fetch(new Request(link))
  await kit.backend.fetch(new Request(link, { method: 'HEAD' }))
  expect(await kit.count()).toEqual(before)
}

test('a program that opens the link of a sign-up changes nothing; the button confirms and keeps the password', async () => {
  const email = newAddress()
  const { headers } = await signUp(email)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const { link } = kit.lastToken(email)
  expect(link.pathname).toBe('/confirm')
  await openAsScanner(link)
  expect((await signIn(email)).code).toBe('email_not_confirmed')

  const pressed = await press(link, { cookie })
  expect(pressed.status).toBe(303)
  expect(fragmentOf(pressed.to)).toMatchObject({
    access_token: expect.any(String),
    type: 'signup',
  })
  expect((await signIn(email)).status).toBe(200)

  const again = await press(link, { cookie })
  expect([again.status, again.to]).toEqual([
    303,
    'https://shop.example/confirm?problem=otp_expired',
  ])
})

test('the links of a recovery, a sign-in, an invitation and a change of address wait for the button too', async () => {
  const email = newAddress()
  const { headers } = await signUp(email)
  await press(kit.lastToken(email).link, {
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
  })
  const bearer = String((await signIn(email)).body['access_token'])
  const next = newAddress()
  const invited = newAddress()
  const sent: [string, () => Promise<unknown>][] = [
    [email, () => kit.send({ path: '/recover', body: { email } })],
    [email, () => kit.send({ path: '/otp', body: { email } })],
    [next, () => kit.send({ method: 'PUT', path: '/user', bearer, body: { email: next } })],
    [invited, () => kit.server().auth.admin.inviteUserByEmail(invited)],
  ]
  const kinds: (string | null)[] = []
  for (const [to, send] of sent) {
    await send()
    const { link } = kit.lastToken(to)
    await openAsScanner(link)
    expect((await press(link)).to).not.toContain('problem=')
    kinds.push(link.searchParams.get('kind'))
  }
  expect(kinds).toEqual(['recovery', 'magiclink', 'email_change', 'invite'])
})

test('the button leads to the page that was asked for, and to another site only where that is allowed', async () => {
  const open = async (redirectTo: string) => {
    const email = newAddress()
    await signUp(email)
    const { link } = kit.lastToken(email)
    link.searchParams.set('redirect_to', redirectTo)
    return (await press(link)).to.split('#')[0]
  }
  expect(await open('https://shop.example/dashboard?tab=orders')).toBe(
    'https://shop.example/dashboard?tab=orders',
  )
  expect(await open('https://evil.example/')).toBe('https://shop.example/')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the site', { 'sec-fetch-site': 'same-site' }],
])('%s cannot press the button for a visitor', async (_who, headers) => {
  const email = newAddress()
  await signUp(email)
  const before = await kit.count()
  expect((await press(kit.lastToken(email).link, headers)).to).toContain('problem=')
  expect(await kit.count()).toEqual(before)
})

test('a link without its token, or of an unknown kind, leads back to the page', async () => {
  for (const query of ['', 'kind=signup', 'kind=other&token_hash=x', 'kind=signup&token_hash=x'])
    expect((await press(new URL(`https://shop.example/confirm?${query}`))).to).toMatch(
      /^https:\/\/shop\.example\/confirm\?problem=(validation_failed|otp_expired)$/,
    )
})

test('a link of generate_link leads to the page with the button too, and signs nobody in', async () => {
  const email = newAddress()
  const { data } = await kit.server().auth.admin.generateLink({
    type: 'magiclink',
    email,
    options: { redirectTo: 'https://shop.example/dashboard' },
  })
  const link = new URL(data.properties?.action_link ?? '')
  await openAsScanner(link)
  const opened = await kit.send({ method: 'GET', path: `/verify${link.search}` })
  const page = new URL(opened.headers.get('location') ?? '')
  expect([opened.status, page.origin + page.pathname]).toEqual([
    303,
    'https://shop.example/confirm',
  ])
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await press(page)).to).toMatch(/^https:\/\/shop\.example\/dashboard#access_token=/)
})
