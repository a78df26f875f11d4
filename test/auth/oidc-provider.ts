import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

/** The user who is signed in at the provider. */
export interface ProviderUser {
  sub: string
  email?: string | undefined
  email_verified?: boolean | undefined
  name?: string
}

/** Faults of the provider. */
export interface Misbehaviour {
  claims?: JWTPayload
  /** Leaves ID tokens unsigned, or signs them with another key. */
  signature?: 'none' | 'foreign'
  /** The token endpoint redirects to this URL. */
  redirectTo?: string
  userinfoSub?: string
  /** No `exp` in ID tokens. */
  omitsExpiry?: boolean
}

export interface OidcProvider extends AsyncDisposable {
  issuer: string
  /** The forms sent to the token endpoint. */
  tokenRequests: URLSearchParams[]
  person: ProviderUser
  misbehaviour: Misbehaviour
  /** An ID token as a mobile app receives it directly. */
  makeIdToken(claims?: JWTPayload, misbehaviour?: Misbehaviour): Promise<string>
  /** Opens the authorize URL as the user. @returns the callback URL */
  visit(authorizeUrl: string): Promise<URL>
}

export const clientId = 'test-client'
export const clientSecret = 'test-client-secret'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

interface Flow {
  nonce: string | null
  challenge: string | null
  redirectUri: string
}

/** The provider with the state that its endpoints share. */
interface ProviderState {
  provider: OidcProvider
  keys: KeyPair
  flows: Map<string, Flow>
}

/**
 * Starts a provider on this machine: OpenID Connect at `/`, and OAuth 2 like GitHub's at `/login`
 * and `/api/v3`.
 */
export async function startOidcProvider(): Promise<OidcProvider> {
  const keys = await generateKeyPair('ES256')
  const foreignKeys = await generateKeyPair('ES256')
  const server = createServer(
    (request, response) =>
      void handle(state, request, response).catch((error: unknown) =>
        response.writeHead(500).end(String(error)),
      ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OidcProvider = {
    issuer,
    tokenRequests: [],
    person: { sub: 'someone' },
    misbehaviour: {},
    makeIdToken: (claims = {}, misbehaviour = {}) =>
      signIdToken(
        { keys, foreignKeys, misbehaviour },
        { iss: issuer, aud: clientId, ...provider.person, ...claims, ...misbehaviour.claims },
      ),
    async visit(authorizeUrl) {
      const response = await fetch(authorizeUrl, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? 'nowhere:')
    },
    [Symbol.asyncDispose]: () => close(server),
  }
  const state: ProviderState = { provider, keys, flows: new Map() }
  return provider
}

async function handle(
  state: ProviderState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, keys } = state
  const url = new URL(request.url ?? '/', provider.issuer)
  switch (url.pathname) {
    case '/.well-known/openid-configuration':
      return answer(response, metadata(provider.issuer))
    case '/jwks': {
      const key = await exportJWK(keys.publicKey)
      return answer(response, { keys: [{ ...key, kid: 'one', alg: 'ES256' }] })
    }
    case '/authorize':
    case '/login/oauth/authorize':
      return answerAuthorize(state, url, response)
    case '/token':
    case '/login/oauth/access_token':
      return answerToken(state, response, {
        form: await readForm(request),
        isOpenId: url.pathname === '/token',
      })
    default:
      answerProfile(provider, url.pathname, response)
  }
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function answerAuthorize({ flows }: ProviderState, url: URL, response: ServerResponse): void {
  const code = randomUUID()
  const redirectUri = url.searchParams.get('redirect_uri') ?? ''
  flows.set(code, {
    nonce: url.searchParams.get('nonce'),
    challenge: url.searchParams.get('code_challenge'),
    redirectUri,
  })
  const callback = new URL(redirectUri)
  callback.searchParams.set('code', code)
  callback.searchParams.set('state', url.searchParams.get('state') ?? '')
  response.writeHead(302, { location: callback.href }).end()
}

async function answerToken(
  { provider, flows }: ProviderState,
  response: ServerResponse,
  { form, isOpenId }: { form: URLSearchParams; isOpenId: boolean },
): Promise<void> {
  provider.tokenRequests.push(form)
  const { redirectTo } = provider.misbehaviour
  if (redirectTo) return void response.writeHead(307, { location: redirectTo }).end()
  const flow = flows.get(form.get('code') ?? '')
  flows.delete(form.get('code') ?? '')
  if (!flow || !isValidExchange(flow, form))
    return answer(response, { error: 'invalid_grant' }, 400)
  const tokens = {
    access_token: 'provider-access',
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'provider-refresh',
  }
  if (!isOpenId) return answer(response, tokens)
  const nonce = flow.nonce === null ? {} : { nonce: flow.nonce }
  const idToken = await provider.makeIdToken(nonce, provider.misbehaviour)
  answer(response, { ...tokens, id_token: idToken })
}

function isValidExchange({ redirectUri, challenge }: Flow, form: URLSearchParams): boolean {
  const verifierHash = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    form.get('client_id') === clientId &&
    form.get('client_secret') === clientSecret &&
    form.get('redirect_uri') === redirectUri &&
    challenge === verifierHash
  )
}

/** The profile endpoints: userinfo of OpenID Connect, and those of GitHub. */
function answerProfile(
  { person, misbehaviour }: OidcProvider,
  path: string,
  response: ServerResponse,
): void {
  const { sub, email, email_verified: verified, name } = person
  if (path === '/userinfo')
    return answer(response, { ...person, sub: misbehaviour.userinfoSub ?? sub })
  if (path === '/api/v3/user')
    return answer(response, {
      id: Number(sub),
      login: `login-${sub}`,
      name,
      avatar_url: 'https://pictures.example/1',
      email: 'shown@github.example',
    })
  if (path === '/api/v3/user/emails')
    return answer(response, [
      { email: 'second@github.example', primary: false, verified: false },
      { email, primary: true, verified: verified ?? false },
    ])
  answer(response, { error: 'not_found' }, 404)
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  }
}

async function signIdToken(
  {
    keys,
    foreignKeys,
    misbehaviour,
  }: { keys: KeyPair; foreignKeys: KeyPair; misbehaviour: Misbehaviour },
  claims: JWTPayload,
): Promise<string> {
  const nowS = Math.floor(Date.now() / 1000)
  const whole = { iat: nowS, ...(misbehaviour.omitsExpiry ? {} : { exp: nowS + 600 }), ...claims }
  if (misbehaviour.signature === 'none') return new UnsecuredJWT(whole).encode()
  return new SignJWT(whole)
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(misbehaviour.signature === 'foreign' ? foreignKeys.privateKey : keys.privateKey)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
