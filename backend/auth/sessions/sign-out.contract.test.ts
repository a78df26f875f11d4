import { describe, expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { signUpPerson } from '../../../test/auth/sign-up-person.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })

describe('signOut', () => {
  async function threeDevices() {
    const { email, client } = await signUpPerson(kit)
    const others = [kit.client(), kit.client()]
    for (const other of others)
      await other.auth.signInWithPassword({ email, password: goodPassword })
    return [client, ...others]
  }
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('scope %s ends the right sessions', async (scope, alive) => {
    const devices = await threeDevices()
    const tokens = await Promise.all(
      devices.map(async (device) => (await device.auth.getSession()).data.session),
    )
    expect((await devices[0]?.auth.signOut({ scope }))?.error).toBeNull()
    const outcomes = await Promise.all(
      tokens.map(
        async (session) =>
          (await kit.client().auth.getUser(session?.access_token ?? '')).error === null,
      ),
    )
    expect(outcomes).toEqual(alive)
    const refreshed = await Promise.all(
      tokens.map(
        async (session) =>
          (await kit.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' }))
            .error === null,
      ),
    )
    expect(refreshed).toEqual(alive)
  })

  test.each([
    ['local', '"cache"'],
    ['global', '"cache"'],
    ['others', null],
  ])('scope %s: the browser drops the pages it kept when its session ends', async (scope, sent) => {
    const [device] = await threeDevices()
    const bearer = (await device?.auth.getSession())?.data.session?.access_token ?? ''
    const { status, headers } = await kit.send({ path: `/logout?scope=${scope}`, bearer })
    expect([status, headers.get('clear-site-data')]).toEqual([204, sent])
  })
})
