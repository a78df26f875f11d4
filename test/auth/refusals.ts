import { beforeAll, describe, expect, test } from 'vitest'
import { ensureUser } from '../../backend/auth/users/ensure-user.ts'
import { goodPassword, type AuthKit, type AuthRequest, type Counts } from './auth-kit.ts'
import { useAuth } from './use-auth.ts'

export type Refusal = [name: string, request: AuthRequest, status: number, code: string]

export const knownEmail = 'known@table.example'
export const pkceChallenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }

/**
 * Tests that each request is refused with its code and changes nothing. There are two users,
 * `known@table.example` and `other@table.example`.
 * @param refusals by endpoint
 * @param asUser sends the session of the known user with each request
 */
export async function testRefusals(
  refusals: Record<string, Refusal[]>,
  { asUser = false } = {},
): Promise<void> {
  const kit = await useAuth()
  let bearer = ''
  beforeAll(async () => {
    for (const [email, fullName] of [
      ['other@table.example', 'Other'],
      [knownEmail, 'Known'],
    ] as const)
      await ensureUser(kit.db, { email, password: goodPassword, fullName })
    bearer = String((await signIn(kit)).body['access_token'])
  })

  describe.each(Object.entries(refusals))('%s refuses', (_, rows) => {
    test.each(rows)('%s', async (_name, request, status, code) => {
      const before: Counts = await kit.count()
      const answer = await kit.send({ ...request, ...(asUser ? { bearer } : {}) })
      expect([answer.status, answer.code]).toEqual([status, code])
      expect(answer.body).toMatchObject({ code, message: expect.any(String) })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(await kit.count()).toEqual(before)
      expect(kit.log).toEqual([])
    })
  })

  test('the session and the password still work after all refusals', async () => {
    expect((await kit.send({ method: 'GET', path: '/user', bearer })).status).toBe(200)
    expect((await signIn(kit)).status).toBe(200)
  })
}

function signIn(kit: AuthKit) {
  return kit.send({
    path: '/token?grant_type=password',
    body: { email: knownEmail, password: goodPassword },
  })
}
