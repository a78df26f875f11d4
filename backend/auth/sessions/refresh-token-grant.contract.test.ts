import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { signUpPerson } from '../../../test/auth/sign-up-person.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })

describe('refreshSession', () => {
  const refresh = (token: string) =>
    kit.send({ path: '/token?grant_type=refresh_token', body: { refresh_token: token } })

  test('ten simultaneous refreshes keep one session and get the same new token', async () => {
    const { client, session } = await signUpPerson(kit)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        kit.client().auth.refreshSession({ refresh_token: session.refresh_token }),
      ),
    )
    expect(answers.map((answer) => answer.error)).toEqual(Array.from({ length: 10 }, () => null))
    const next = new Set(answers.map((answer) => answer.data.session?.refresh_token))
    expect(next.size).toBe(1)
    expect(next).not.toContain(session.refresh_token)
    const sessionIds = answers.map(
      (answer) => decodeJwt(answer.data.session?.access_token ?? '')['session_id'],
    )
    expect(new Set(sessionIds)).toEqual(new Set([decodeJwt(session.access_token)['session_id']]))
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('the parent of the active token returns the active token again at any time', async () => {
    const { session } = await signUpPerson(kit)
    const first = await refresh(session.refresh_token)
    kit.advanceClock(3_000)
    const again = await refresh(session.refresh_token)
    expect([again.status, again.body['refresh_token']]).toEqual([200, first.body['refresh_token']])
  })

  test('accepts a token two generations old within the reuse interval', async () => {
    const { session } = await signUpPerson(kit)
    const second = String((await refresh(session.refresh_token)).body['refresh_token'])
    const third = String((await refresh(second)).body['refresh_token'])
    kit.advanceClock(9)
    expect((await refresh(session.refresh_token)).status).toBe(200)
    expect((await refresh(third)).status).toBe(200)
  })

  test('a token two generations old ends its session after the reuse interval', async () => {
    const { session, user } = await signUpPerson(kit)
    const stranger = await signUpPerson(kit)
    const second = String((await refresh(session.refresh_token)).body['refresh_token'])
    const third = String((await refresh(second)).body['refresh_token'])
    kit.advanceClock(11)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      body: { message: 'Invalid Refresh Token: Already Used' },
    })
    expect(await refresh(third)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await kit.client().auth.getUser(session.access_token)).error).not.toBeNull()
    const { rows } = await kit.admin.query(
      `select payload ->> 'action' as action
       from auth.audit_log_entries
       where payload ->> 'actor_id' = $1
       order by created_at desc
       limit 1`,
      [user.id],
    )
    expect(rows).toEqual([{ action: 'token_revoked' }])
    expect((await stranger.client.auth.getUser()).error).toBeNull()
  })

  test('refuses malformed, unknown and expired tokens', async () => {
    expect(await refresh('Not-A-Token!')).toMatchObject({
      status: 400,
      code: 'validation_failed',
      body: { message: 'Refresh token is not valid' },
    })
    expect(await refresh('abcdefghijkl')).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
    const { session } = await signUpPerson(kit)
    kit.advanceClock(31 * 86_400)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'session_expired',
    })
  })

  test('stores no usable token in the database', async () => {
    const { session } = await signUpPerson(kit)
    const { rows } = await kit.admin.query('select from auth.refresh_tokens where token = $1', [
      session.refresh_token,
    ])
    expect(rows).toEqual([])
  })
})
