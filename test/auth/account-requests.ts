import { goodPassword, type AuthKit } from './auth-kit.ts'

/** Requests of users who sign up by mail and change their account. */
export function createAccountRequests(kit: AuthKit, domain: string) {
  let people = 0
  const newAddress = () => `person${++people}@${domain}`
  const put = (bearer: string, body: object, query = '') =>
    kit.send({ method: 'PUT', path: `/user${query}`, body, bearer })
  const get = async (bearer: string) =>
    (await kit.send({ method: 'GET', path: '/user', bearer })).body
  const signIn = (email: string, password = goodPassword) =>
    kit.send({ path: '/token?grant_type=password', body: { email, password } })
  const verify = (body: Record<string, string>) => kit.send({ path: '/verify', body })
  const open = async (link: URL) =>
    new URL(
      (
        await kit.send({ method: 'GET', path: link.href.replace('http://auth.test/auth/v1', '') })
      ).headers.get('location') ?? '',
    )
  const tokenIn = (location: URL) =>
    new URLSearchParams(location.hash.slice(1)).get('access_token') ?? ''

  async function signUp(): Promise<{ email: string; bearer: string }> {
    const email = newAddress()
    await kit.send({ path: '/signup', body: { email, password: goodPassword } })
    return { email, bearer: tokenIn(await open(kit.lastToken(email).link)) }
  }
  const signUpAnonymously = async () =>
    (await kit.send({ path: '/signup', body: { data: { theme: 'dark' } } })).body as {
      access_token: string
      user: Record<string, unknown>
    }

  const addGitHub = (userId: string, data: object) =>
    kit.admin.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
       values (gen_random_uuid()::text, $1, $2, 'github', now())`,
      [userId, data],
    )

  return {
    newAddress,
    put,
    get,
    signIn,
    verify,
    open,
    tokenIn,
    signUp,
    signUpAnonymously,
    addGitHub,
  }
}
