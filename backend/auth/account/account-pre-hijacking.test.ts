import { expect, test } from 'vitest'
import { createAccountRequests } from '../../../test/auth/account-requests.ts'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

/**
 * Account pre-hijacking: a stranger prepares an account for an address that its owner uses later.
 */
const kit = await useAuth({ manualLinkingEnabled: true })
const { newAddress, get, open, tokenIn, signUp, addGitHub } = createAccountRequests(
  kit,
  'taken.example',
)

test("an unverified address of an identity is not reserved for a stranger's account", async () => {
  const { bearer } = await signUp()
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
  expect(await get(tokenIn(await open(kit.lastToken(victim).link)))).toMatchObject({
    email: victim,
    identities: [{ provider: 'email' }],
  })
  expect(await get(bearer)).toMatchObject({ id, email: '' })
})

test.each(['signup', 'recover'])(
  'ends all access from before the address was confirmed (%s)',
  async (path) => {
    const { bearer } = await signUp()
    const { id } = (await get(bearer)) as { id: string }
    const victim = newAddress()
    await addGitHub(id, { email: victim, email_verified: false })
    await kit.admin.query(
      'update auth.users set email = $2, email_confirmed_at = null where id = $1',
      [id, victim],
    )
    await kit.send({ path: `/${path}`, body: { email: victim, password: goodPassword } })
    const theirs = await get(tokenIn(await open(kit.lastToken(victim).link)))
    expect(
      (theirs['identities'] as { provider: string }[]).map(({ provider }) => provider),
    ).toEqual(['email'])
    expect(await kit.send({ method: 'GET', path: '/user', bearer })).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  },
)
