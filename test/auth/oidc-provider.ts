import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

/** Who is sitting at the provider's page. */
export interface PersonThere {
  sub: string
  email?: string | undefined
  email_verified?: boolean | undefined
  name?: string
}

/** How the provider goes wrong, if it does. */
export interface Misbehaviour {
  claims?: JWTPayload
  /** Signs nothing, or with another key. */
  signature?: 'none' | 'foreign'
  /** What the token endpoint answers with a redirect to. */
  redirectTo?: string
  userinfoSub?: string
  /** No `exp` in ID tokens. */
  lacksEnd?: boolean
}

export interface OidcProvider extends AsyncDisposable {
  issuer: string
  /** What was asked of the token endpoint. */
  tokenRequests: URLSearchParams[]
  person: PersonThere
  misbehaviour: Misbehaviour
  /** An ID token as an app on a phone gets it, without us. */
  makeIdToken(claims?: JWTPayload, misbehaviour?: Misbehaviour): Promise<string>
  /** The person follows a link to us: where they are sent back to. */
  visit(authorizeUrl: string): Promise<URL>
}

export const clientId = 'imole-client'
export const clientSecret = 'imole-client-secret'

type Flow = { nonce: string | null; challenge: string | null; redirectUri: string; scope: string }
type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** A provider on this machine: OpenID Connect below `/`, and OAuth 2 as GitHub speaks it below `/login` and `/api/v3`. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const keys = await generateKeyPair('ES256')
  const foreignKeys = await generateKeyPair('ES256')
  const flows = new Map<string, Flow>()
  const server = createServer(
    (request, response) =>
      void handle(request, response).catch((error: unknown) =>
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

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const answer = (body: unknown, status = 200) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') return answer(metadata(issuer))
    if (url.pathname === '/jwks')
      return answer({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }] })
    if (url.pathname.endsWith('/authorize')) return answerAuthorize(url, response)
    if (url.pathname === '/token' || url.pathname === '/login/oauth/access_token')
      return answerToken(await readForm(request), answer, response, url.pathname === '/token')
    if (url.pathname === '/userinfo')
      return answer({
        ...provider.person,
        sub: provider.misbehaviour.userinfoSub ?? provider.person.sub,
      })
    const { sub, email, email_verified: verified, name } = provider.person
    if (url.pathname === '/api/v3/user')
      return answer({
        id: Number(sub),
        login: `login-${sub}`,
        name,
        avatar_url: 'https://pictures.example/1',
        email: 'shown@github.example',
      })
    if (url.pathname === '/api/v3/user/emails')
      return answer([
        { email: 'second@github.example', primary: false, verified: false },
        { email, primary: true, verified: verified ?? false },
      ])
    answer({ error: 'not_found' }, 404)
  }

  function answerAuthorize(url: URL, response: ServerResponse): void {
    const code = randomUUID()
    const redirectUri = url.searchParams.get('redirect_uri') ?? ''
    flows.set(code, {
      nonce: url.searchParams.get('nonce'),
      challenge: url.searchParams.get('code_challenge'),
      redirectUri,
      scope: url.searchParams.get('scope') ?? '',
    })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  async function answerToken(
    form: URLSearchParams,
    answer: (body: unknown, status?: number) => void,
    response: ServerResponse,
    isOpenId: boolean,
  ): Promise<void> {
    provider.tokenRequests.push(form)
    if (provider.misbehaviour.redirectTo)
      return void response.writeHead(307, { location: provider.misbehaviour.redirectTo }).end()
    const flow = flows.get(form.get('code') ?? '')
    flows.delete(form.get('code') ?? '')
    const proven = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      !flow ||
      form.get('client_id') !== clientId ||
      form.get('client_secret') !== clientSecret ||
      flow.redirectUri !== form.get('redirect_uri') ||
      flow.challenge !== proven
    )
      return answer({ error: 'invalid_grant' }, 400)
    const tokens = {
      access_token: 'provider-access',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: 'provider-refresh',
    }
    answer(
      isOpenId
        ? {
            ...tokens,
            id_token: await provider.makeIdToken(
              flow.nonce === null ? {} : { nonce: flow.nonce },
              provider.misbehaviour,
            ),
          }
        : tokens,
    )
  }

  return provider
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
  const whole = { iat: nowS, ...(misbehaviour.lacksEnd ? {} : { exp: nowS + 600 }), ...claims }
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
