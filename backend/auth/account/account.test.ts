import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'

/** What people change about their own account, and what must not change by it. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    phoneEnabled: true,
    anonymousSignInsEnabled: true,
    manualLinkingEnabled: true,
    securePasswordChange: true,
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
const newAddress = () => `person${++people}@account.example`
const put = (bearer: string, body: object, query = '') =>
  kit.send({ method: 'PUT', path: `/user${query}`, body, bearer })
const get = async (bearer: string) =>
  (await kit.send({ method: 'GET', path: '/user', bearer })).body
const signIn = (email: string, password = goodPassword) =>
  kit.send({ path: '/token?grant_type=password', body: { email, password } })
const verify = (body: Record<string, string>) => kit.send({ path: '/verify', body })
const open = async (link: URL) =>
  new URL(
    (
      await kit.send({ method: 'GET', path: link.href.replace('http://auth.test/auth/v1', '') })
    ).headers.get('location') ?? '',
  )
const tokenIn = (location: URL) =>
  new URLSearchParams(location.hash.slice(1)).get('access_token') ?? ''

async function person(): Promise<{ email: string; bearer: string }> {
  const email = newAddress()
  await kit.send({ path: '/signup', body: { email, password: goodPassword } })
  return { email, bearer: tokenIn(await open(kit.lastProof(email).link)) }
}
const anonymous = async () =>
  (await kit.send({ path: '/signup', body: { data: { theme: 'dark' } } })).body as {
    access_token: string
    user: Record<string, unknown>
  }

describe('a new e-mail address', () => {
  const half = {
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  }

  test.each(['new', 'old'] as const)(
    'needs both addresses to agree; the %s one first',
    async (first) => {
      const { email, bearer } = await person()
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
      const proofs = { old: kit.lastProof(email), new: kit.lastProof(wanted) }
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

  test('by link: the first leads back with a message, the second with a session; then both are dead', async () => {
    const { email, bearer } = await person()
    const wanted = newAddress()
    await put(bearer, { email: wanted }, '?redirect_to=https%3A%2F%2Fshop.example%2Fdashboard')
    const links = [kit.lastProof(wanted).link, kit.lastProof(email).link] as const
    const message = await open(links[0])
    expect([message.pathname, new URLSearchParams(message.hash.slice(1)).get('message')]).toEqual([
      '/dashboard',
      half.msg,
    ])
    expect(tokenIn(await open(links[1]))).not.toBe('')
    for (const link of links) expect((await open(link)).hash).toContain('error_code=otp_expired')
  })

  test('with PKCE the second link leads back with a code for the browser that asked', async () => {
    const { email, bearer } = await person()
    const wanted = newAddress()
    await put(bearer, {
      email: wanted,
      code_challenge: 'v'.repeat(43),
      code_challenge_method: 'plain',
    })
    const links = [kit.lastProof(wanted).link, kit.lastProof(email).link] as const
    expect((await open(links[0])).searchParams.get('message')).toBe(half.msg)
    const code = (await open(links[1])).searchParams.get('code')
    expect(
      await kit.send({
        path: '/token?grant_type=pkce',
        body: { auth_code: code, code_verifier: 'v'.repeat(43) },
      }),
    ).toMatchObject({ status: 200, body: { user: { email: wanted } } })
  })

  test('both agreements at once make one change and one session', async () => {
    const { email, bearer } = await person()
    const wanted = newAddress()
    await put(bearer, { email: wanted })
    const before = await kit.count()
    const codes = [
      [email, kit.lastProof(email).code],
      [wanted, kit.lastProof(wanted).code],
    ] as const
    const answers = await Promise.all(
      codes.map(([address, token]) => verify({ type: 'email_change', email: address, token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body['access_token'])).toHaveLength(1)
    expect((await kit.count()).sessions).toBe(before.sessions + 1)
  })

  test('a later wish makes the earlier one worthless, half agreed or not', async () => {
    const { email, bearer } = await person()
    const [first, second] = [newAddress(), newAddress()]
    await put(bearer, { email: first })
    await verify({ type: 'email_change', email, token: kit.lastProof(email).code })
    const stale = kit.lastProof(first)
    await put(bearer, { email: second })
    expect((await verify({ type: 'email_change', email: first, token: stale.code })).code).toBe(
      'otp_expired',
    )
    expect((await open(stale.link)).hash).toContain('otp_expired')
    expect(
      (await verify({ type: 'email_change', email: second, token: kit.lastProof(second).code }))
        .body,
    ).toEqual(half)
    expect(await get(bearer)).toMatchObject({ email })
  })

  test('an address that somebody else took in the meantime stays theirs', async () => {
    const { email, bearer } = await person()
    const wanted = newAddress()
    await put(bearer, { email: wanted })
    const proofs = [kit.lastProof(email), kit.lastProof(wanted)] as const
    await kit.send({ path: '/signup', body: { email: wanted, password: goodPassword } })
    const theirs = await get(tokenIn(await open(kit.lastProof(wanted).link)))
    await verify({ type: 'email_change', email, token: proofs[0].code })
    expect(
      await verify({ type: 'email_change', email: wanted, token: proofs[1].code }),
    ).toMatchObject({ status: 422, code: 'email_exists' })
    expect(await get(bearer)).toMatchObject({ email })
    expect((await signIn(wanted)).body).toMatchObject({ user: { id: theirs['id'] } })
  })

  test('resend sends both mails again, to nobody else, and only while a change is under way', async () => {
    const { email, bearer } = await person()
    const before = kit.mails.length
    await kit.send({ path: '/resend', body: { type: 'email_change', email } })
    expect(kit.mails.length).toBe(before)
    const wanted = newAddress()
    await put(bearer, { email: wanted })
    await kit.send({ path: '/resend', body: { type: 'email_change', email } })
    expect(kit.mails.slice(before).map(({ to }) => to)).toEqual([wanted, email, wanted, email])
    await verify({ type: 'email_change', email, token: kit.lastProof(email).code })
    expect(
      (await verify({ type: 'email_change', email: wanted, token: kit.lastProof(wanted).code }))
        .status,
    ).toBe(200)
  })

  test('with one confirmation only the new address is asked', async () => {
    await using single = await startAuth(inject('adminUrl'), { doubleConfirmEmailChanges: false })
    const client = single.client()
    await client.auth.signUp({ email: 'ada@account.example', password: goodPassword })
    await client.auth.verifyOtp({
      email: 'ada@account.example',
      token: single.lastProof('ada@account.example').code,
      type: 'email',
    })
    expect(
      (await client.auth.updateUser({ email: 'new@account.example' })).data.user?.new_email,
    ).toBe('new@account.example')
    expect(single.mails.at(-1)?.to).toBe('new@account.example')
    const { data } = await client.auth.verifyOtp({
      email: 'new@account.example',
      token: single.lastProof('new@account.example').code,
      type: 'email_change',
    })
    expect(data.user?.email).toBe('new@account.example')
  })
})

describe('an anonymous user', () => {
  test('has a session and nothing else; a password alone makes nobody permanent', async () => {
    const { access_token: bearer, user } = await anonymous()
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    })
    expect(JSON.parse(atob(bearer.split('.')[1] ?? ''))).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    })
    expect(await put(bearer, { password: goodPassword })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
    expect(await kit.send({ method: 'GET', path: '/reauthenticate', bearer })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  test('becomes permanent by an address it proves, and stays the same user', async () => {
    const { access_token: bearer, user } = await anonymous()
    const email = newAddress()
    expect(await put(bearer, { email, password: goodPassword })).toMatchObject({
      status: 200,
      body: { is_anonymous: true, email: '', new_email: email },
    })
    expect((await signIn(email)).code).toBe('invalid_credentials')
    const { body } = await verify({ type: 'email_change', email, token: kit.lastProof(email).code })
    expect(body).toMatchObject({
      user: {
        id: user['id'],
        email,
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { theme: 'dark' },
        identities: [{ provider: 'email' }],
      },
    })
    expect((await signIn(email)).status).toBe(200)
  })

  test('or by a number it proves', async () => {
    const { access_token: bearer, user } = await anonymous()
    await put(bearer, { phone: '0803 777 0001' })
    expect(
      (
        await verify({
          type: 'phone_change',
          phone: '2348037770001',
          token: kit.lastCode('2348037770001'),
        })
      ).body,
    ).toMatchObject({ user: { id: user['id'], phone: '2348037770001', is_anonymous: false } })
  })

  test('is made permanent at once where addresses are not confirmed, and is not offered unless the settings say so', async () => {
    await using auto = await startAuth(inject('adminUrl'), {
      anonymousSignInsEnabled: true,
      autoconfirm: true,
    })
    const client = auto.client()
    expect((await client.auth.signInAnonymously()).data.user?.is_anonymous).toBe(true)
    expect(
      (await client.auth.updateUser({ email: 'ada@account.example' })).data.user,
    ).toMatchObject({ email: 'ada@account.example', is_anonymous: false })
    expect(auto.mails).toEqual([])
  })
})

describe('a new password on an old session', () => {
  const day = 86_400
  test('needs the code that was sent to the address; it works once, and not for guessing', async () => {
    const { email, bearer: fresh } = await person()
    expect((await put(fresh, { password: 'a first new password' })).status).toBe(200)
    await kit.admin.query(
      `update auth.sessions set created_at = created_at - make_interval(secs => $1)`,
      [day + 60],
    )
    const bearer = fresh
    expect(await put(bearer, { password: 'a second new password' })).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await kit.send({ method: 'GET', path: '/reauthenticate', bearer })).body).toEqual({})
    const code = /\d{6}/.exec(kit.mails.at(-1)?.text ?? '')?.[0] ?? ''
    expect(kit.mails.at(-1)).toMatchObject({ to: email, category: 'auth-reauthentication' })
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await put(bearer, { password: 'a second new password', nonce: wrong })).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await verify({ type: 'email', email, token: code })).code).toBe('otp_expired')
    expect((await put(bearer, { password: 'a second new password', nonce: code })).status).toBe(200)
    expect(await put(bearer, { password: 'a third new password', nonce: code })).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect([
      (await signIn(email, 'a second new password')).status,
      (await signIn(email, 'a third new password')).status,
    ]).toEqual([200, 400])
  })

  test("five wrong nonces kill the code; another person's is worth nothing", async () => {
    const [me, other] = [await person(), await person()]
    await kit.admin.query(
      `update auth.sessions set created_at = created_at - make_interval(secs => $1)`,
      [day + 60],
    )
    await kit.send({ method: 'GET', path: '/reauthenticate', bearer: other.bearer })
    const theirs = /\d{6}/.exec(kit.mails.at(-1)?.text ?? '')?.[0] ?? ''
    expect((await put(me.bearer, { password: 'a second new password', nonce: theirs })).code).toBe(
      'reauthentication_not_valid',
    )
    await kit.send({ method: 'GET', path: '/reauthenticate', bearer: me.bearer })
    const mine = /\d{6}/.exec(kit.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const wrong = mine === '000000' ? '000001' : '000000'
    for (let index = 0; index < 5; index++)
      await put(me.bearer, { password: 'a second new password', nonce: wrong })
    expect((await put(me.bearer, { password: 'a second new password', nonce: mine })).code).toBe(
      'reauthentication_not_valid',
    )
    expect((await signIn(me.email)).status).toBe(200)
  })
})

describe('identities', () => {
  const unlink = (bearer: string, id: unknown) =>
    kit.send({ method: 'DELETE', path: `/user/identities/${String(id)}`, bearer })
  const idsOf = async (bearer: string) =>
    ((await get(bearer))['identities'] as { identity_id: string; provider: string }[]).map(
      ({ identity_id: id, provider }) => ({ id, provider }),
    )

  async function withPhone(): Promise<{ email: string; bearer: string; phone: string }> {
    const me = await person()
    const phone = `23480366600${10 + people}`
    await put(me.bearer, { phone })
    await verify({ type: 'phone_change', phone, token: kit.lastCode(phone) })
    return { ...me, phone }
  }

  test('one of two is taken away, with its address; the last one stays', async () => {
    const { bearer, email, phone } = await withPhone()
    const [first, second] = await idsOf(bearer)
    expect([first?.provider, second?.provider]).toEqual(['email', 'phone'])
    expect((await get(bearer))['app_metadata']).toEqual({
      provider: 'email',
      providers: ['email', 'phone'],
    })
    expect(await unlink(bearer, second?.id)).toMatchObject({ status: 200, body: {} })
    expect(await get(bearer)).toMatchObject({
      phone: '',
      email,
      app_metadata: { providers: ['email'] },
    })
    expect(await unlink(bearer, first?.id)).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    expect(
      (
        await kit.send({
          path: '/token?grant_type=password',
          body: { phone, password: goodPassword },
        })
      ).code,
    ).toBe('invalid_credentials')
  })

  test('both at once: one goes, one stays', async () => {
    const { bearer } = await withPhone()
    const answers = await Promise.all((await idsOf(bearer)).map(({ id }) => unlink(bearer, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await idsOf(bearer)).toHaveLength(1)
  })

  test("another person's, an unknown one and no id are refused, and nothing changes", async () => {
    const [me, other] = [await withPhone(), await withPhone()]
    const [theirs] = await idsOf(other.bearer)
    expect(await unlink(me.bearer, theirs?.id)).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    })
    expect(await unlink(me.bearer, 'not-a-uuid')).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
    expect([(await idsOf(me.bearer)).length, (await idsOf(other.bearer)).length]).toEqual([2, 2])
  })

  const addGitHub = (userId: string, data: object) =>
    kit.admin.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at) values (gen_random_uuid()::text, $1, $2, 'github', now())`,
      [userId, data],
    )

  test("without the e-mail identity the address that another identity proves becomes the account's", async () => {
    const { bearer, email } = await person()
    const { id } = (await get(bearer)) as { id: string }
    await addGitHub(id, { email: `git-${email}`, email_verified: true })
    const [own] = await idsOf(bearer)
    expect((await unlink(bearer, own?.id)).status).toBe(200)
    expect(await get(bearer)).toMatchObject({
      email: `git-${email}`,
      email_confirmed_at: expect.any(String),
      app_metadata: { providers: ['github'] },
    })
    expect(kit.mails.at(-1)).toMatchObject({ to: email, category: 'auth-sign-in-changed' })
  })

  test('with a second factor, only a session that has shown it unlinks and links', async () => {
    const { bearer } = await withPhone()
    const { id } = (await get(bearer)) as { id: string }
    await kit.admin.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    const [first] = await idsOf(bearer)
    expect(await unlink(bearer, first?.id)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(
      await kit.send({ method: 'GET', path: '/user/identities/authorize?provider=github', bearer }),
    ).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(await idsOf(bearer)).toHaveLength(2)
  })

  test('an identity whose fellow has the address of another account is not taken away', async () => {
    const [me, other] = [await person(), await person()]
    const { id } = (await get(me.bearer)) as { id: string }
    await addGitHub(id, { email: other.email, email_verified: true })
    const [own] = await idsOf(me.bearer)
    expect(await unlink(me.bearer, own?.id)).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect(await get(me.bearer)).toMatchObject({ email: me.email })
  })

  test('supabase-js lists and unlinks them', async () => {
    const { email, bearer, phone } = await withPhone()
    const client = kit.client()
    await client.auth.signInWithPassword({ email, password: goodPassword })
    const { data } = await client.auth.getUserIdentities()
    const identity = data?.identities.find(({ provider }) => provider === 'phone')
    if (!identity) throw new Error('no phone identity')
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
    expect((await get(bearer))['phone']).not.toBe(phone)
  })
})
