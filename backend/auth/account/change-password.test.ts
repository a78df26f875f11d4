import { describe, expect, test } from 'vitest'
import { createAccountRequests } from '../../../test/auth/account-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ securePasswordChange: true })
const { put, signIn, verify, signUp } = createAccountRequests(kit, 'change-password.example')

describe('setting a password in an old session', () => {
  const day = 86_400
  test('requires the code sent to the address, which works once', async () => {
    const { email, bearer: fresh } = await signUp()
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

  test("five wrong nonces invalidate the code, and another user's code is refused", async () => {
    const [me, other] = [await signUp(), await signUp()]
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
