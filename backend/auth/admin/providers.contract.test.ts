import { describe, expect, test } from 'vitest'
import { clientId, clientSecret } from '../../../test/auth/oidc-provider.ts'
import { idpEntityId, idpMetadata } from '../../../test/auth/saml-idp.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'

const { provider, kit } = await useAuthWithProvider(() => ({
  saml: { enabled: true, privateKey: null },
}))

const custom = () => kit.server().auth.admin.customProviders
const asAdmin = (method: string, path: string, body?: object) =>
  kit.send({ method, path, bearer: 'sb_secret_test', ...(body ? { body } : {}) })

describe('customProviders', () => {
  const oidc = () => ({
    provider_type: 'oidc' as const,
    identifier: 'custom:here',
    name: 'Here',
    client_id: clientId,
    client_secret: clientSecret,
    issuer: provider.issuer,
  })
  const oauth2 = {
    provider_type: 'oauth2' as const,
    identifier: 'custom:there',
    name: 'There',
    client_id: 'us',
    client_secret: 'their secret',
    authorization_url: 'https://there.example/authorize',
    token_url: 'https://there.example/token',
    userinfo_url: 'https://there.example/me',
  }

  test('creates, uses, reads, changes and deletes a provider, and never returns its secret', async () => {
    const made = await custom().createProvider({
      ...oidc(),
      scopes: ['email'],
      attribute_mapping: { name: 'display' },
    })
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({
      identifier: 'custom:here',
      provider_type: 'oidc',
      enabled: true,
      pkce_enabled: true,
      scopes: ['email'],
      attribute_mapping: { name: 'display' },
      issuer: provider.issuer,
    })
    expect((await custom().createProvider(oauth2)).error).toBeNull()
    expect(JSON.stringify([made, await custom().getProvider('custom:there')])).not.toMatch(
      new RegExp(`${clientSecret}|their secret|client_secret`),
    )
    const { rows } = await kit.admin.query(`select client_secret from auth.custom_oauth_providers`)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${clientSecret}|their secret`))
    expect((await custom().listProviders()).data.providers.map((each) => each.identifier)).toEqual([
      'custom:here',
      'custom:there',
    ])
    expect(
      (await custom().listProviders({ type: 'oauth2' })).data.providers.map(
        (each) => each.identifier,
      ),
    ).toEqual(['custom:there'])
    const { data } = await kit
      .client()
      .auth.signInWithOAuth({ provider: 'custom:here', options: { skipBrowserRedirect: true } })
    const there = await kit.backend.fetch(new Request(data.url ?? ''))
    expect([there.status, new URL(there.headers.get('location') ?? '').origin]).toEqual([
      302,
      new URL(provider.issuer).origin,
    ])
    expect(
      (await custom().updateProvider('custom:here', { enabled: false, name: 'Nowhere' })).data,
    ).toMatchObject({ enabled: false, name: 'Nowhere', issuer: provider.issuer })
    expect((await kit.backend.fetch(new Request(data.url ?? ''))).status).toBe(400)
    expect((await custom().deleteProvider('custom:here')).error).toBeNull()
    for (const answer of [
      await custom().getProvider('custom:here'),
      await custom().updateProvider('custom:here', { name: 'x' }),
      await custom().deleteProvider('custom:here'),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'custom_provider_not_found' })
    }
  })

  test('refuses invalid providers without changes', async () => {
    const before = (await kit.admin.query('select identifier from auth.custom_oauth_providers'))
      .rows
    const cases: [string, object, number, string][] = [
      ['no fields', {}, 400, 'validation_failed'],
      [
        'another type',
        { ...oauth2, identifier: 'custom:x1', provider_type: 'saml' },
        400,
        'validation_failed',
      ],
      ['no issuer', { ...oidc(), issuer: undefined }, 400, 'validation_failed'],
      [
        'no token_url',
        { ...oauth2, identifier: 'custom:x2', token_url: undefined },
        400,
        'validation_failed',
      ],
      [
        'plain http',
        { ...oauth2, identifier: 'custom:x3', token_url: 'http://there.example/token' },
        400,
        'validation_failed',
      ],
      [
        'an unreachable issuer',
        { ...oidc(), issuer: `${provider.issuer}/nothing-here` },
        400,
        'validation_failed',
      ],
      ['a taken identifier', oauth2, 409, 'conflict'],
    ]
    for (const [name, body, status, code] of cases)
      expect(await asAdmin('POST', '/admin/custom-providers', body), name).toMatchObject({
        status,
        code,
      })
    expect(
      (await kit.admin.query('select identifier from auth.custom_oauth_providers')).rows,
    ).toEqual(before)
    expect(await asAdmin('GET', '/admin/custom-providers?type=ldap')).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect(await asAdmin('GET', '/admin/custom-providers/google')).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })
})

test('creates, lists, changes and deletes SSO providers', async () => {
  const made = await asAdmin('POST', '/admin/sso/providers', {
    type: 'saml',
    metadata_xml: idpMetadata,
    domains: ['Company.example'],
    resource_id: 'company',
    attribute_mapping: { keys: { email: { name: 'mail' } } },
  })
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      resource_id: 'company',
      saml: { entity_id: idpEntityId, metadata_xml: idpMetadata },
      domains: [{ domain: 'company.example' }],
    },
  ])
  const id = String(made.body['id'])
  const { items } = (await asAdmin('GET', '/admin/sso/providers')).body as {
    items: { id: string; saml: object }[]
  }
  expect(items).toMatchObject([{ id }])
  expect(items[0]?.saml).not.toHaveProperty('metadata_xml')
  expect((await asAdmin('GET', '/admin/sso/providers/resource_company')).body).toMatchObject({ id })
  expect(
    (
      await asAdmin('PUT', `/admin/sso/providers/${id}`, {
        domains: ['company.example', 'firm.example'],
        disabled: true,
      })
    ).body,
  ).toMatchObject({
    disabled: true,
    domains: [{ domain: 'company.example' }, { domain: 'firm.example' }],
    saml: { attribute_mapping: { keys: { email: { name: 'mail' } } } },
  })
  const cases: [string, object, number, string][] = [
    ['no type', { metadata_xml: idpMetadata }, 400, 'validation_failed'],
    ['no metadata', { type: 'saml' }, 400, 'validation_failed'],
    [
      'both metadata fields',
      { type: 'saml', metadata_xml: idpMetadata, metadata_url: 'https://idp.example/metadata' },
      400,
      'validation_failed',
    ],
    [
      'plain http',
      { type: 'saml', metadata_url: 'http://idp.example/metadata' },
      400,
      'validation_failed',
    ],
    [
      'an internal address',
      { type: 'saml', metadata_url: 'https://127.0.0.1:1/metadata' },
      400,
      'saml_metadata_fetch_failed',
    ],
    ['invalid XML', { type: 'saml', metadata_xml: 'hello' }, 400, 'validation_failed'],
    [
      'an unknown format',
      { type: 'saml', metadata_xml: idpMetadata, name_id_format: 'whatever' },
      400,
      'validation_failed',
    ],
    ['a duplicate', { type: 'saml', metadata_xml: idpMetadata }, 422, 'saml_idp_already_exists'],
  ]
  for (const [name, body, status, code] of cases)
    expect(await asAdmin('POST', '/admin/sso/providers', body), name).toMatchObject({
      status,
      code,
    })
  expect((await asAdmin('DELETE', `/admin/sso/providers/${id}`)).body).toMatchObject({ id })
  for (const path of [id, 'not-an-id', 'resource_company'])
    expect(await asAdmin('GET', `/admin/sso/providers/${path}`), path).toMatchObject({
      status: 404,
      code: 'sso_provider_not_found',
    })
})
