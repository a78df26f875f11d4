import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { readKeys } from '../site.ts'

interface Discovery {
  authorization_endpoint: string
  token_endpoint: string
  userinfo_endpoint: string
}

/**
 * An app of another company with a server of its own, which knows only the discovery document: a
 * plain OAuth client with PKCE.
 * @param address where people come back to, when it is not the server of the app
 */
export async function startAppOfOthers(name: string, address?: string) {
  const siteUrl = inject('siteUrl')
  const server = createServer((_, response) => response.end('<h1>Back at the app</h1>'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUri =
    address ?? `http://localhost:${(server.address() as AddressInfo).port}/callback`
  const registered = await fetch(`${siteUrl}/auth/v1/admin/oauth/clients`, {
    method: 'POST',
    headers: { apikey: readKeys().secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [redirectUri] }),
  })
  const { client_id: id, client_secret: secret } = (await registered.json()) as {
    client_id: string
    client_secret: string
  }
  const discovery = (await (
    await fetch(`${siteUrl}/auth/v1/.well-known/openid-configuration`)
  ).json()) as Discovery
  const verifier = randomBytes(32).toString('base64url')
  return {
    id,
    redirectUri,
    /** Where the app sends a person who presses its "Sign in". */
    signInUrl(scope = 'openid email profile') {
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state: 'a-state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${discovery.authorization_endpoint}?${query}`
    },
    /** Exchanges the code in the address that the person came back with. */
    async exchange(address: string): Promise<string> {
      const code = new URL(address).searchParams.get('code') ?? ''
      const response = await fetch(discovery.token_endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      })
      return ((await response.json()) as { access_token?: string }).access_token ?? ''
    },
    userinfo: (token: string) =>
      fetch(discovery.userinfo_endpoint, { headers: { authorization: `Bearer ${token}` } }),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
