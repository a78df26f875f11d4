import { expect, inject, test } from 'vitest'
import { goodPassword, startAuth } from '../../test/auth-kit.ts'
import { defaultAuthSettings } from './auth-settings.ts'
import { dropEnded } from './drop-ended.ts'

test('what is over goes, what still opens something stays', async () => {
  await using kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
  const signUp = (email: string) => kit.send({ path: '/signup', body: { email, password: goodPassword } })
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }
  await signUp('old@ended.example')
  await kit.send({ path: '/recover', body: { email: 'old@ended.example', ...challenge } })
  kit.pass(31 * 86_400)
  const { body } = await signUp('new@ended.example')
  await kit.send({ path: '/recover', body: { email: 'new@ended.example', ...challenge } })
  await dropEnded({ db: kit.db, settings: defaultAuthSettings('https://shop.example'), now: kit.now })
  expect(await kit.count()).toMatchObject({ users: 2, sessions: 1, activeTokens: 1, oneTimeTokens: 1 })
  const { rows } = await kit.admin.query('select from auth.flow_state')
  expect(rows).toHaveLength(1)
  expect((await kit.send({ path: '/token?grant_type=refresh_token', body: { refresh_token: body['refresh_token'] } })).status).toBe(200)
})
