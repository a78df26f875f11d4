import { describe, expect, inject, test } from 'vitest'
import { createAccountRequests } from '../../../test/auth/account-requests.ts'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { newAddress, put, get, signIn, verify, open, tokenIn, signUp } = createAccountRequests(
  kit,
  'change-email.example',
)

describe('changing the e-mail address', () => {
  const half = {
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  }

  test.each(['new', 'old'] as const)(
    'needs a confirmation from both addresses, the %s one first',
    async (first) => {
      const { email, bearer } = await signUp()
      const wanted = newAddress()
      const before = await kit.count()
      expect(await put(bearer, { email: wanted.toUpperCase() })).toMatchObject({
        status: 200,
        body: { email, new_email: wanted, email_change_sent_at: expect.any(String) },
      })
      expect(await kit.count()).toEqual({
        ...before,
        mails: before.mails + 2,
        oneTimeTokens: before.oneTimeTokens + 2,
      })
      const proofs = { old: kit.lastToken(email), new: kit.lastToken(wanted) }
      const [one, two] = first === 'old' ? [email, wanted] : [wanted, email]
      const [codeOne, codeTwo] =
        first === 'old' ? [proofs.old.code, proofs.new.code] : [proofs.new.code, proofs.old.code]
      expect(await verify({ type: 'email_change', email: one, token: codeOne })).toMatchObject({
        status: 200,
        body: half,
      })
      expect(await verify({ type: 'email_change', email: one, token: codeOne })).toMatchObject({
        status: 403,
        code: 'otp_expired',
      })
      expect(await get(bearer)).toMatchObject({ email, new_email: wanted })
      expect((await signIn(wanted)).code).toBe('invalid_credentials')
      expect(await verify({ type: 'email_change', email: two, token: codeTwo })).toMatchObject({
        status: 200,
        body: {
          access_token: expect.any(String),
          user: {
            email: wanted,
            user_metadata: { email: wanted },
            identities: [{ email: wanted, identity_data: { email: wanted, email_verified: true } }],
          },
        },
      })
      expect(kit.mails.at(-1)).toMatchObject({ to: email, category: 'auth-sign-in-changed' })
      expect([(await signIn(email)).code, (await signIn(wanted)).status]).toEqual([
        'invalid_credentials',
        200,
      ])
    },
  )

  test('by link: the first redirects with a message, the second with a session, and each works once', async () => {
    const { email, bearer } = await signUp()
    const wanted = newAddress()
    await put(bearer, { email: wanted }, '?redirect_to=https%3A%2F%2Fshop.example%2Fdashboard')
    const links = [kit.lastToken(wanted).link, kit.lastToken(email).link] as const
    const message = await open(links[0])
    expect([message.pathname, new URLSearchParams(message.hash.slice(1)).get('message')]).toEqual([
      '/dashboard',
      half.msg,
    ])
    expect(tokenIn(await open(links[1]))).not.toBe('')
    for (const link of links) expect((await open(link)).hash).toContain('error_code=otp_expired')
  })

  test('with PKCE the second link redirects with a code for the requesting browser', async () => {
    const { email, bearer } = await signUp()
    const wanted = newAddress()
    await put(bearer, {
      email: wanted,
      code_challenge: 'v'.repeat(43),
      code_challenge_method: 'plain',
    })
    const links = [kit.lastToken(wanted).link, kit.lastToken(email).link] as const
    expect((await open(links[0])).searchParams.get('message')).toBe(half.msg)
    const code = (await open(links[1])).searchParams.get('code')
    expect(
      await kit.send({
        path: '/token?grant_type=pkce',
        body: { auth_code: code, code_verifier: 'v'.repeat(43) },
      }),
    ).toMatchObject({ status: 200, body: { user: { email: wanted } } })
  })

  test('two simultaneous confirmations make one change and one session', async () => {
    const { email, bearer } = await signUp()
    const wanted = newAddress()
    await put(bearer, { email: wanted })
    const before = await kit.count()
    const codes = [
      [email, kit.lastToken(email).code],
      [wanted, kit.lastToken(wanted).code],
    ] as const
    const answers = await Promise.all(
      codes.map(([address, token]) => verify({ type: 'email_change', email: address, token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body['access_token'])).toHaveLength(1)
    expect((await kit.count()).sessions).toBe(before.sessions + 1)
  })

  test('a new request invalidates the earlier one, even if it was half confirmed', async () => {
    const { email, bearer } = await signUp()
    const [first, second] = [newAddress(), newAddress()]
    await put(bearer, { email: first })
    await verify({ type: 'email_change', email, token: kit.lastToken(email).code })
    const stale = kit.lastToken(first)
    await put(bearer, { email: second })
    expect((await verify({ type: 'email_change', email: first, token: stale.code })).code).toBe(
      'otp_expired',
    )
    expect((await open(stale.link)).hash).toContain('otp_expired')
    expect(
      (await verify({ type: 'email_change', email: second, token: kit.lastToken(second).code }))
        .body,
    ).toEqual(half)
    expect(await get(bearer)).toMatchObject({ email })
  })

  test('refuses an address that another account took meanwhile', async () => {
    const { email, bearer } = await signUp()
    const wanted = newAddress()
    await put(bearer, { email: wanted })
    const proofs = [kit.lastToken(email), kit.lastToken(wanted)] as const
    await kit.send({ path: '/signup', body: { email: wanted, password: goodPassword } })
    const theirs = await get(tokenIn(await open(kit.lastToken(wanted).link)))
    await verify({ type: 'email_change', email, token: proofs[0].code })
    expect(
      await verify({ type: 'email_change', email: wanted, token: proofs[1].code }),
    ).toMatchObject({ status: 422, code: 'email_exists' })
    expect(await get(bearer)).toMatchObject({ email })
    expect((await signIn(wanted)).body).toMatchObject({ user: { id: theirs['id'] } })
  })

  test('resend sends both mails again, only while a change is pending', async () => {
    const { email, bearer } = await signUp()
    const before = kit.mails.length
    await kit.send({ path: '/resend', body: { type: 'email_change', email } })
    expect(kit.mails.length).toBe(before)
    const wanted = newAddress()
    await put(bearer, { email: wanted })
    await kit.send({ path: '/resend', body: { type: 'email_change', email } })
    expect(kit.mails.slice(before).map(({ to }) => to)).toEqual([wanted, email, wanted, email])
    await verify({ type: 'email_change', email, token: kit.lastToken(email).code })
    expect(
      (await verify({ type: 'email_change', email: wanted, token: kit.lastToken(wanted).code }))
        .status,
    ).toBe(200)
  })

  test('without double confirmation only the new address confirms', async () => {
    await using single = await startAuth(inject('adminUrl'), { doubleConfirmEmailChanges: false })
    const client = single.client()
    await client.auth.signUp({ email: 'ada@account.example', password: goodPassword })
    await client.auth.verifyOtp({
      email: 'ada@account.example',
      token: single.lastToken('ada@account.example').code,
      type: 'email',
    })
    expect(
      (await client.auth.updateUser({ email: 'new@account.example' })).data.user?.new_email,
    ).toBe('new@account.example')
    expect(single.mails.at(-1)?.to).toBe('new@account.example')
    const { data } = await client.auth.verifyOtp({
      email: 'new@account.example',
      token: single.lastToken('new@account.example').code,
      type: 'email_change',
    })
    expect(data.user?.email).toBe('new@account.example')
  })
})
