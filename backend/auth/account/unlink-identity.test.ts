import { describe, expect, test } from 'vitest'
import { createAccountRequests } from '../../../test/auth/account-requests.ts'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ phoneEnabled: true, manualLinkingEnabled: true })
const { put, get, verify, signUp, addGitHub } = createAccountRequests(kit, 'unlink.example')

describe('unlinking identities', () => {
  const unlink = (bearer: string, id: unknown) =>
    kit.send({ method: 'DELETE', path: `/user/identities/${String(id)}`, bearer })
  const idsOf = async (bearer: string) =>
    ((await get(bearer))['identities'] as { identity_id: string; provider: string }[]).map(
      ({ identity_id: id, provider }) => ({ id, provider }),
    )

  let phones = 0
  async function withPhone(): Promise<{ email: string; bearer: string; phone: string }> {
    const me = await signUp()
    const phone = `23480366600${10 + ++phones}`
    await put(me.bearer, { phone })
    await verify({ type: 'phone_change', phone, token: kit.lastCode(phone) })
    return { ...me, phone }
  }

  test('removes one of two with its address, and keeps the last one', async () => {
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

  test('keeps one identity when both are unlinked at once', async () => {
    const { bearer } = await withPhone()
    const answers = await Promise.all((await idsOf(bearer)).map(({ id }) => unlink(bearer, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await idsOf(bearer)).toHaveLength(1)
  })

  test("refuses another user's identity and an invalid id", async () => {
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

  test('sets the verified address of another identity when the e-mail identity is removed', async () => {
    const { bearer, email } = await signUp()
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

  test('with a second factor, linking and unlinking require aal2', async () => {
    const { bearer } = await withPhone()
    const { id } = (await get(bearer)) as { id: string }
    await kit.admin.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    const [first] = await idsOf(bearer)
    expect(await unlink(bearer, first?.id)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(
      await kit.send({ method: 'GET', path: '/user/identities/authorize?provider=github', bearer }),
    ).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(await idsOf(bearer)).toHaveLength(2)
  })

  test('refuses when the remaining identity has the address of another account', async () => {
    const [me, other] = [await signUp(), await signUp()]
    const { id } = (await get(me.bearer)) as { id: string }
    await addGitHub(id, { email: other.email, email_verified: true })
    const [own] = await idsOf(me.bearer)
    expect(await unlink(me.bearer, own?.id)).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect(await get(me.bearer)).toMatchObject({ email: me.email })
  })

  test('supabase-js lists and unlinks identities', async () => {
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
