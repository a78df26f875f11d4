import { createHash, randomBytes } from 'node:crypto'
import { goodPassword, type AuthKit } from './auth-kit.ts'

const callback = 'https://app.example/callback?tenant=7'
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/**
 * Steps of the OAuth flow: a registered client, a user with supabase-js, and the token endpoint.
 */
export function createOAuthFlow(kit: AuthKit) {
  return {
    callback,
    verifier,
    ...createParticipants(kit),
    ...createAuthorizationSteps(kit),
    ...createTokenRequests(kit),
  }
}

function createParticipants(kit: AuthKit) {
  let people = 0
  async function signUp() {
    const client = kit.client()
    const email = `person${++people}@oauth.example`
    const { data } = await client.auth.signUp({
      email,
      password: goodPassword,
      options: { data: { full_name: 'Ada Obi' } },
    })
    if (!data.user || !data.session) throw new Error('no session')
    return { client, email, user: data.user, session: data.session }
  }

  async function registerClient(
    params: {
      token_endpoint_auth_method?: 'none' | 'client_secret_basic' | 'client_secret_post'
    } = {},
  ) {
    const { data, error } = await kit.server().auth.admin.oauth.createClient({
      client_name: 'Solar App',
      client_uri: 'https://app.example',
      redirect_uris: [callback],
      ...params,
    })
    if (error) throw error
    return { id: data.client_id, secret: data.client_secret ?? '' }
  }

  return { signUp, registerClient }
}

type Person = Awaited<ReturnType<ReturnType<typeof createParticipants>['signUp']>>

function createAuthorizationSteps(kit: AuthKit) {
  async function startAuthorization(
    clientId: string,
    more: Record<string, string> = {},
  ): Promise<string> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'xyz',
      nonce: 'n-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    })
    const answer = await kit.send({ method: 'GET', path: `/oauth/authorize?${query}` })
    const location = new URL(answer.headers.get('location') ?? '')
    const consentPage = 'https://shop.example/oauth/consent'
    if (answer.status !== 302 || location.origin + location.pathname !== consentPage)
      throw new Error(`unexpected redirect to ${location.href}`)
    return location.searchParams.get('authorization_id') ?? ''
  }

  async function approveAndGetCode(
    user: Person,
    clientId: string,
    more: Record<string, string> = {},
  ): Promise<string> {
    const id = await startAuthorization(clientId, more)
    const details = await user.client.auth.oauth.getAuthorizationDetails(id)
    if (details.error) throw details.error
    const url =
      'redirect_url' in details.data
        ? details.data.redirect_url
        : (await user.client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true }))
            .data?.redirect_url
    return new URL(url ?? '').searchParams.get('code') ?? ''
  }

  return { startAuthorization, approveAndGetCode }
}

function createTokenRequests(kit: AuthKit) {
  const requestToken = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    kit.send({
      path: '/oauth/token',
      body: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const basicAuth = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })
  const exchangeCode = (
    client: { id: string; secret: string },
    code: string,
    more: Record<string, string> = {},
  ) =>
    requestToken(
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
        code_verifier: verifier,
        ...more,
      },
      basicAuth(client.id, client.secret),
    )

  return { requestToken, basicAuth, exchangeCode }
}
