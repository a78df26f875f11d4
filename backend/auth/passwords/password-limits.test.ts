import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { defaultAuthLimits } from '../auth-settings.ts'
import { ensureUser } from '../users/ensure-user.ts'
import { createPasswords } from './passwords.ts'

/** With the production rate limits and cost of a hash. */
let kit: AuthKit
beforeAll(async () => {
  const limits = defaultAuthLimits
  kit = await startAuth(inject('adminUrl'), { limits }, createPasswords())
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
async function newPerson(): Promise<string> {
  const email = `person${++people}@sign-in.example`
  await ensureUser(kit.db, { email, password: goodPassword, fullName: 'Ada' })
  return email
}
let addresses = 0
const newIp = () => `203.0.113.${++addresses}`
const signIn = (email: string, password: string, ip = newIp()) =>
  kit.send({ path: '/token?grant_type=password', body: { email, password }, ip })

describe('rate limits', () => {
  test('checks five of 200 wrong passwords; the owner can sign in from another IP address, and here after the window', async () => {
    const [email, ip] = [await newPerson(), newIp()]
    const statuses: number[] = []
    for (let index = 0; index < 200; index++)
      statuses.push((await signIn(email, `wrong ${index}`, ip)).status)
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([5, 195])
    const refused = await signIn(email, goodPassword, ip)
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(email, goodPassword)).status).toBe(200)
    kit.advanceClock(901)
    expect((await signIn(email, goodPassword, ip)).status).toBe(200)
  })

  test('ignores forged headers, and counts an IPv6 /64 as one address', async () => {
    const email = await newPerson()
    const tries = Array.from({ length: 12 }, (_, index) => ({
      ip: `2001:db8:7:7::${index + 1}`,
      headers: { 'x-forwarded-for': `192.0.2.${index}` },
    }))
    const statuses: number[] = []
    for (const from of tries)
      statuses.push(
        (
          await kit.send({
            path: '/token?grant_type=password',
            body: { email, password: 'wrong' },
            ...from,
          })
        ).status,
      )
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('does not count successful sign-ins behind one IP address', async () => {
    const [email, ip] = [await newPerson(), newIp()]
    for (let index = 0; index < 15; index++)
      expect((await signIn(email, goodPassword, ip)).status).toBe(200)
  })

  test.each(['known', 'unknown'])(
    'checks ten wrong passwords from many IP addresses for an account that is %s',
    async (which) => {
      const email = which === 'known' ? await newPerson() : 'nobody@guessed.example'
      const guesses = []
      for (let index = 0; index < 14; index++)
        guesses.push(await signIn(email, 'wrong', `198.18.0.${index}`))
      expect(guesses.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 10 }, () => 400),
        ...Array.from({ length: 4 }, () => 429),
      ])
      const refused = guesses.at(-1)
      expect(refused?.code).toBe('over_request_rate_limit')
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )

  test('guesses from many IP addresses lock nobody out of an IP address where they signed in before', async () => {
    const [email, home] = [await newPerson(), '2001:db8:5:5::1']
    const first = await signIn(email, goodPassword, home)
    const bearer = String(first.body['access_token'])
    const guess = async () => {
      for (let index = 0; index < 14; index++) await signIn(email, 'wrong', `198.18.0.${index}`)
    }
    await guess()
    expect((await signIn(email, goodPassword)).status).toBe(429)
    // A device changes the end of its IPv6 address each day.
    expect((await signIn(email, goodPassword, '2001:db8:5:5::2')).status).toBe(200)
    expect((await kit.send({ path: '/logout', bearer, ip: home })).status).toBe(204)
    expect((await signIn(email, goodPassword, home)).status).toBe(200)
    expect((await signIn(email, 'wrong', home)).status).toBe(400)
    // After the months in which an address is known it is like any other.
    await kit.admin.query(
      'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [email],
    )
    kit.advanceClock(91 * 86_400)
    await guess()
    expect((await signIn(email, goodPassword, home)).status).toBe(429)
  })

  test('limits mails per address, for known and unknown addresses alike', async () => {
    for (const email of [await newPerson(), 'stranger@sign-in.example']) {
      const outcomes: (string | number)[] = []
      const before = kit.mails.length
      for (const wait of [0, 1, 60, 60, 60, 900, 900, 900]) {
        kit.advanceClock(wait)
        const answer = await kit.send({ path: '/recover', body: { email }, ip: newIp() })
        outcomes.push(answer.code ?? answer.status)
      }
      const over = 'over_email_send_rate_limit'
      expect(outcomes).toEqual([200, over, 200, 200, over, 200, 200, over])
      expect(kit.mails.length - before).toBe(email.startsWith('stranger') ? 0 : 5)
    }
    const answer = await kit.send({
      path: '/otp',
      body: { email: 'stranger@sign-in.example' },
      ip: newIp(),
    })
    expect(answer.body['message']).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    )
  })

  test('allows thirty sign-ups in five minutes per IP address', async () => {
    const ip = newIp()
    const before = await kit.count()
    const statuses: number[] = []
    for (let index = 0; index < 32; index++) {
      statuses.push(
        (
          await kit.send({
            path: '/signup',
            body: { email: `bulk${index}@sign-in.example`, password: goodPassword },
            ip,
          })
        ).status,
      )
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
    expect((await kit.count()).users).toBe(before.users + 30)
  })

  test('refused passwords use up the tries of their IP address, not the sign-ups of an e-mail address', async () => {
    const [email, ip] = ['refused@sign-in.example', newIp()]
    const send = (password: string, from: string) =>
      kit.send({ path: '/signup', body: { email, password }, ip: from })
    for (let count = 0; count < 30; count++)
      expect((await send('too short', ip)).code).toBe('weak_password')
    const refused = await send(goodPassword, ip)
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const waitS = Number(refused.headers.get('retry-after'))
    expect([waitS > 0, waitS <= 300]).toEqual([true, true])
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      statuses.push((await send(goodPassword, newIp())).status)
      kit.advanceClock(500)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('allows five sign-ups an hour per e-mail address', async () => {
    const before = await kit.count()
    const statuses: number[] = []
    for (let index = 0; index < 7; index++) {
      statuses.push(
        (
          await kit.send({
            path: '/signup',
            body: { email: 'eager@sign-in.example', password: goodPassword },
            ip: newIp(),
          })
        ).status,
      )
      kit.advanceClock(500)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await kit.count()).users).toBe(before.users + 1)
  })

  test('forty simultaneous sign-ins of five people succeed', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, newPerson))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => signIn(people[index % 5] ?? '', goodPassword)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  })
})
