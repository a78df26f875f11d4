import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  newPerson,
  startPublishedSuite,
  type PublishedSuite,
} from '../../../test/published-suite.ts'

/**
 * What the published suite of auth-js (`GoTrueClient.test.ts`, `docker-tests/`) tests about
 * external sign-in, rewritten.
 */
let suite: PublishedSuite
beforeAll(async () => {
  suite = await startPublishedSuite(inject('adminUrl'))
})
afterAll(() => suite[Symbol.asyncDispose]())

describe('external sign-in', () => {
  test('disabled single sign-on is refused before its options are checked', async () => {
    for (const params of [{ providerId: 'valid-provider-id' }, { domain: 'test-domain' }]) {
      const { data, error } = await suite
        .client({ flowType: 'pkce' })
        .signInWithSSO({ ...params, options: { redirectTo: 'http://localhost:3000/callback' } })
      expect([data, error?.message]).toEqual([null, 'SAML 2.0 is disabled'])
    }
  })

  test('disabled wallets are refused', async () => {
    for (const chain of ['ethereum', 'solana'] as const) {
      const credentials = {
        chain,
        message: 'test message',
        signature: chain === 'solana' ? new Uint8Array([1, 2, 3]) : '0x010203',
      } as Parameters<ReturnType<PublishedSuite['client']>['signInWithWeb3']>[0]
      const { data, error } = await suite.client().signInWithWeb3(credentials)
      expect(data?.session).toBeNull()
      expect(error?.message).toContain('Web3 provider is disabled')
    }
  })

  test('a forged ID token is refused', async () => {
    const { data, error } = await suite
      .client()
      .signInWithIdToken({ provider: 'google', token: 'mock-id-token', nonce: 'mock-nonce' })
    expect(data.session).toBeNull()
    expect(error).not.toBeNull()
  })

  test('a disabled provider is refused with the name of its issuer', async () => {
    await using withoutGoogle = await startPublishedSuite(inject('adminUrl'), (config) =>
      config.replace(
        '[auth.external.google]\nenabled = true',
        '[auth.external.google]\nenabled = false',
      ),
    )
    const { error } = await withoutGoogle
      .client()
      .signInWithIdToken({ provider: 'google', token: 'mock-id-token', nonce: 'mock-nonce' })
    expect(error?.message).toContain(
      'Provider (issuer "https://accounts.google.com") is not enabled',
    )
  })

  test('disabled linking is refused', async () => {
    const client = suite.client()
    await client.signUp(newPerson())
    const { data } = await client.getUserIdentities()
    expect(data?.identities).toMatchObject([
      { provider: 'email', identity_data: { email: expect.any(String) } },
    ])
    expect(
      (
        await client.linkIdentity({
          provider: 'google',
          options: {
            redirectTo: 'http://localhost:3000',
            queryParams: { prompt: 'select_account' },
          },
        })
      ).error?.message,
    ).toContain('Manual linking is disabled')
    const [identity] = data?.identities ?? []
    if (identity)
      expect((await client.unlinkIdentity(identity)).error?.message).toContain(
        'Manual linking is disabled',
      )
  })
})
