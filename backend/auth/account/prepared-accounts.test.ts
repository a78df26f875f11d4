import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'

/** An account that a stranger prepares for an address that is not theirs, and its owner, who arrives later. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { manualLinkingEnabled: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
const newAddress = () => `person${++people}@taken.example`
const get = async (bearer: string) =>
  (await kit.send({ method: 'GET', path: '/user', bearer })).body
const open = async (link: URL) =>
  new URL(
    (
      await kit.send({ method: 'GET', path: link.href.replace('http://auth.test/auth/v1', '') })
    ).headers.get('location') ?? '',
  )
const tokenIn = (location: URL) =>
  new URLSearchParams(location.hash.slice(1)).get('access_token') ?? ''

async function person(): Promise<string> {
  const email = newAddress()
  await kit.send({ path: '/signup', body: { email, password: goodPassword } })
  return tokenIn(await open(kit.lastProof(email).link))
}

const addGitHub = (userId: string, data: object) =>
  kit.admin.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at) values (gen_random_uuid()::text, $1, $2, 'github', now())`,
    [userId, data],
  )

test("an address that nobody proved does not wait in a stranger's account for its owner", async () => {
  const bearer = await person()
  const { id, identities } = (await get(bearer)) as {
    id: string
    identities: { identity_id: string }[]
  }
  const victim = newAddress()
  await addGitHub(id, { email: victim, email_verified: false })
  expect(
    (
      await kit.send({
        method: 'DELETE',
        path: `/user/identities/${identities[0]?.identity_id}`,
        bearer,
      })
    ).status,
  ).toBe(200)
  expect(await get(bearer)).toMatchObject({ id, email: '' })
  await kit.send({ path: '/signup', body: { email: victim, password: goodPassword } })
  expect(await get(tokenIn(await open(kit.lastProof(victim).link)))).toMatchObject({
    email: victim,
    identities: [{ provider: 'email' }],
  })
  expect(await get(bearer)).toMatchObject({ id, email: '' })
})

test.each(['signup', 'recover'])(
  'whoever was in an account before its address was proven (%s) is out',
  async (path) => {
    const bearer = await person()
    const { id } = (await get(bearer)) as { id: string }
    const victim = newAddress()
    await addGitHub(id, { email: victim, email_verified: false })
    await kit.admin.query(
      'update auth.users set email = $2, email_confirmed_at = null where id = $1',
      [id, victim],
    )
    await kit.send({ path: `/${path}`, body: { email: victim, password: goodPassword } })
    const theirs = await get(tokenIn(await open(kit.lastProof(victim).link)))
    expect(
      (theirs['identities'] as { provider: string }[]).map(({ provider }) => provider),
    ).toEqual(['email'])
    expect(await kit.send({ method: 'GET', path: '/user', bearer })).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  },
)
