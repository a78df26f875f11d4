import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import {
  answerSaml,
  idpEntityId,
  idpMetadata,
  readSamlRequest,
  wrapSignature,
  type SamlAnswer,
  type SamlRequest,
} from '../../../test/auth/saml-idp.ts'
import { ensureUser } from '../users/ensure-user.ts'
import { transact } from '../endpoint.ts'
import {
  deleteSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  toSsoProviderShape,
  updateSsoProvider,
} from './sso-providers.ts'

/** People of a company come back from its identity provider, which may misbehave. */
let kit: AuthKit
let providerId = ''
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    saml: { enabled: true, privateKey: null },
    redirectUrls: ['https://app.example/**'],
  })
  const provider = await transact(kit, (tx) =>
    insertSsoProvider(
      tx,
      {
        entity_id: idpEntityId,
        metadata_xml: idpMetadata,
        domains: ['Company.example'],
        attribute_mapping: {
          keys: {
            email: { name: 'mail' },
            full_name: { names: ['displayName', 'cn'] },
            department: { name: 'dept', default: 'none' },
          },
        },
      },
      kit.now(),
    ),
  )
  providerId = provider.id
})
afterAll(() => kit[Symbol.asyncDispose]())
afterEach(() => {
  expect([kit.log.filter(({ level }) => level !== 'warn'), kit.mails]).toEqual([[], []])
  kit.log.length = 0
})

const attributes = { mail: 'ada@company.example', displayName: 'Ada Obi' }

async function start(more: object = {}): Promise<SamlRequest> {
  const { body, status } = await kit.send({
    path: '/sso',
    body: {
      domain: 'company.example',
      redirect_to: 'https://app.example/in',
      skip_http_redirect: true,
      ...more,
    },
  })
  expect(status).toBe(200)
  return readSamlRequest(String(body['url']))
}

async function bring(relayState: string, answer: string): Promise<URL> {
  const body = new URLSearchParams({ SAMLResponse: answer, RelayState: relayState })
  const response = await kit.backend.fetch(
    new Request('http://auth.test/auth/v1/sso/saml/acs', { method: 'POST', body }),
    { ip: '198.51.100.9' },
  )
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}
const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describe('signing in', () => {
  test('the request names us and where to answer', async () => {
    expect(await start()).toEqual({
      id: expect.stringMatching(/^_[0-9a-f-]{36}$/),
      issuer: 'http://auth.test/auth/v1/sso/saml/metadata',
      acsUrl: 'http://auth.test/auth/v1/sso/saml/acs',
      relayState: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test.each(['assertion', 'response'] as const)(
    "a session for a signed %s, in an account of the company's own, whoever else has the address",
    async (signed) => {
      await ensureUser(kit.db, {
        email: attributes.mail,
        password: 'correct horse battery',
        fullName: 'Another',
      })
      const request = await start()
      const url = await bring(
        request.relayState,
        answerSaml(request, { attributes, signed, nameId: `ada-${signed}` }),
      )
      expect(url.href.split('#')[0]).toBe('https://app.example/in')
      const claims = decodeJwt(inFragment(url)['access_token'] ?? '')
      expect(claims).toMatchObject({
        email: attributes.mail,
        amr: [{ method: 'sso/saml', provider: providerId }],
        app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
        user_metadata: {
          email: attributes.mail,
          email_verified: true,
          iss: idpEntityId,
          custom_claims: { full_name: 'Ada Obi', department: 'none' },
        },
      })
      const { rows } = await kit.admin.query(
        'select u.is_sso_user, s.not_after > now() as ends from auth.users u join auth.sessions s on s.user_id = u.id where u.id = $1',
        [claims.sub],
      )
      expect(rows).toEqual([{ is_sso_user: true, ends: true }])
    },
  )

  test('the same person finds the same account', async () => {
    const subs = []
    for (const _ of [1, 2]) {
      const request = await start()
      subs.push(
        decodeJwt(
          inFragment(
            await bring(request.relayState, answerSaml(request, { attributes, nameId: 'again' })),
          )['access_token'] ?? '',
        ).sub,
      )
    }
    expect(new Set(subs).size).toBe(1)
  })

  test('signInWithSSO: with PKCE only the client that asked gets the session', async () => {
    const client = kit.client({ flowType: 'pkce' })
    const { data, error } = await client.auth.signInWithSSO({
      providerId,
      options: { redirectTo: 'https://app.example/in' },
    })
    expect(error).toBeNull()
    const request = readSamlRequest(data?.url ?? '')
    const url = await bring(request.relayState, answerSaml(request, { attributes, nameId: 'pkce' }))
    const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user).toMatchObject({ email: attributes.mail, is_sso_user: true })
    expect(decodeJwt(exchanged.data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'sso/saml', provider: providerId }],
    })
  })
})

type Wrong = [name: string, answer: SamlAnswer, code: string]
const wrongs: Wrong[] = [
  ['an unsigned answer', { signed: 'nothing' }, 'validation_failed'],
  ['another key', { signed: 'foreign' }, 'validation_failed'],
  ['another audience', { audience: 'https://else.example/metadata' }, 'validation_failed'],
  ['no audience', { audience: null }, 'validation_failed'],
  ['expired', { endsInS: -60 }, 'validation_failed'],
  ['not yet good', { endsInS: 1200 }, 'validation_failed'],
  ['made out to another address', { recipient: 'https://else.example/acs' }, 'validation_failed'],
  ['to another request', { inResponseTo: '_other' }, 'validation_failed'],
  ['to no request', { inResponseTo: null }, 'validation_failed'],
  ['another issuer', { issuer: 'https://else.example' }, 'validation_failed'],
  [
    'a name for one time only',
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'saml_assertion_no_user_id',
  ],
  ['no address', { attributes: { displayName: 'Ada' } }, 'saml_assertion_no_email'],
]

describe('refused', () => {
  test.each(wrongs)('%s', async (_, answer, code) => {
    const request = await start()
    const before = await kit.count()
    const url = await bring(request.relayState, answerSaml(request, { attributes, ...answer }))
    expect([url.origin, inFragment(url)['error_code']]).toEqual(['https://app.example', code])
    expect(await kit.count()).toEqual(before)
  })

  test('a wrapped signature, in every place', async () => {
    for (let variant = 0; variant < 5; variant++) {
      const request = await start()
      const before = await kit.count()
      const forged =
        wrapSignature(answerSaml(request, { attributes, nameId: 'person' }), 'the-boss')[variant] ??
        ''
      expect(
        inFragment(await bring(request.relayState, forged)),
        `variant ${variant}`,
      ).toMatchObject({ error_code: 'validation_failed' })
      expect(await kit.count()).toEqual(before)
    }
  })

  test("an answer sent again, also at once, also for a request of one's own", async () => {
    const request = await start()
    const answer = answerSaml(request, { attributes, nameId: 'twice' })
    const before = await kit.count()
    const ends = (
      await Promise.all([bring(request.relayState, answer), bring(request.relayState, answer)])
    ).map((url) => ({ ...Object.fromEntries(url.searchParams), ...inFragment(url) }))
    expect(ends.filter((end) => 'access_token' in end)).toHaveLength(1)
    expect(ends.filter((end) => end['error_code'] === 'saml_relay_state_not_found')).toHaveLength(1)
    const own = await start()
    expect(inFragment(await bring(own.relayState, answer))).toMatchObject({
      error_code: 'validation_failed',
    })
    expect(await kit.count()).toEqual({
      ...before,
      users: before.users + 1,
      sessions: before.sessions + 1,
      activeTokens: before.activeTokens + 1,
    })
  })

  test('an answer that nobody asked for, and one that comes too late', async () => {
    const request = await start()
    expect(
      (await bring('https://app.example/in', answerSaml(request, { attributes }))).searchParams.get(
        'error_code',
      ),
    ).toBe('validation_failed')
    kit.pass(601)
    expect((await bring(request.relayState, answerSaml(request, { attributes }))).href).toContain(
      'saml_relay_state_expired',
    )
  })

  test('switched off: before the body is read', async () => {
    await using closed = await startAuth(inject('adminUrl'))
    expect(await closed.send({ path: '/sso', body: '{' })).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      body: { message: 'SAML 2.0 is disabled' },
    })
    expect(
      (await closed.client().auth.signInWithSSO({ domain: 'company.example' })).error,
    ).toMatchObject({ code: 'saml_provider_disabled' })
    expect(await closed.send({ method: 'GET', path: '/sso/saml/metadata' })).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
    })
  })

  test.each([
    ['nobody', {}, 400, 'validation_failed'],
    [
      'both',
      { domain: 'a.example', provider_id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    ['an unknown domain', { domain: 'else.example' }, 404, 'sso_provider_not_found'],
    [
      'an unknown id',
      { provider_id: '00000000-0000-4000-8000-000000000000' },
      404,
      'sso_provider_not_found',
    ],
    ['no id', { provider_id: 'x' }, 400, 'validation_failed'],
    [
      'half a challenge',
      { domain: 'company.example', code_challenge: 'c'.repeat(43) },
      400,
      'validation_failed',
    ],
  ])('%s', async (_, body, status, code) => {
    expect(await kit.send({ path: '/sso', body })).toMatchObject({ status, code })
  })
})

test('our metadata', async () => {
  const response = await kit.backend.fetch(
    new Request('http://auth.test/auth/v1/sso/saml/metadata?download=true'),
  )
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
  ]).toEqual([200, 'application/xml; charset=utf-8', 'attachment; filename="metadata.xml"'])
  expect(await response.text()).toMatch(
    /entityID="http:\/\/auth\.test\/auth\/v1\/sso\/saml\/metadata".*Location="http:\/\/auth\.test\/auth\/v1\/sso\/saml\/acs"/s,
  )
})

test('providers are kept with their domains, one company a domain and an entity', async () => {
  const values = {
    entity_id: 'https://second.test',
    metadata_xml: idpMetadata,
    domains: ['second.example'],
  }
  const second = await transact(kit, (tx) => insertSsoProvider(tx, values, kit.now()))
  await expect(
    transact(kit, (tx) => insertSsoProvider(tx, values, kit.now())),
  ).rejects.toMatchObject({ code: 'saml_idp_already_exists' })
  await expect(
    transact(kit, (tx) =>
      updateSsoProvider(tx, second.id, { domains: ['COMPANY.example'] }, kit.now()),
    ),
  ).rejects.toMatchObject({ code: 'sso_domain_already_exists' })
  const changed = await transact(kit, (tx) =>
    updateSsoProvider(
      tx,
      second.id,
      { domains: ['third.example'], disabled: true, resource_id: 'two' },
      kit.now(),
    ),
  )
  expect(changed && toSsoProviderShape(changed, { withMetadata: false })).toMatchObject({
    id: second.id,
    resource_id: 'two',
    disabled: true,
    saml: { entity_id: 'https://second.test' },
    domains: [{ domain: 'third.example' }],
  })
  expect(await kit.send({ path: '/sso', body: { domain: 'third.example' } })).toMatchObject({
    status: 404,
    code: 'sso_provider_disabled',
  })
  expect(await transact(kit, (tx) => listSsoProviders(tx, { prefix: 't' }))).toHaveLength(1)
  expect(await transact(kit, (tx) => deleteSsoProvider(tx, second.id))).toBe(true)
  expect(await transact(kit, (tx) => listSsoProviders(tx))).toHaveLength(1)
})
