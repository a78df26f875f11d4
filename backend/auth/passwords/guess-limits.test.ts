import { expect, inject, test } from 'vitest'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { defaultAuthLimits } from '../auth-settings.ts'

test('guesses of a whole day count, from any addresses; a code by mail lets the owner in meanwhile', async () => {
  const [windowS, dayS] = defaultAuthLimits.signInPerAccount.map((limit) => limit.windowS)
  expect([windowS, dayS]).toEqual([900, 86_400])
  const signInPerAccount = [
    { limit: 2, windowS: 900 },
    { limit: 4, windowS: 86_400 },
  ]
  await using few = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    limits: { ...defaultAuthLimits, signInPerAccount },
  })
  const email = 'guessed@sign-in.example'
  await few.send({ path: '/signup', body: { email, password: goodPassword } })
  const enter = async (password: string, ip: string) =>
    (await few.send({ path: '/token?grant_type=password', body: { email, password }, ip })).status
  const statuses: number[] = []
  for (let index = 0; index < 6; index++) {
    if (index % 2 === 0) few.advanceClock(901)
    statuses.push(await enter('wrong', `198.18.1.${index}`))
  }
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
  expect(await enter(goodPassword, '198.18.2.1')).toBe(429)
  await few.send({ path: '/otp', body: { email } })
  const { code: token } = few.lastToken(email)
  const entered = await few.send({ path: '/verify', body: { type: 'email', email, token } })
  expect(entered.status).toBe(200)
})
