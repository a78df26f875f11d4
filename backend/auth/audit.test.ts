import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../test/auth/auth-kit.ts'
import { idpEntityId, idpMetadata } from '../../test/auth/saml-idp.ts'

/** Changes to sign-in providers, OAuth clients and consents are logged. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    saml: { enabled: true, privateKey: null },
    oauthServer: {
      enabled: true,
      allowDynamicRegistration: true,
      authorizationUrlPath: '/oauth/consent',
    },
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

const asAdmin = (method: string, path: string, body?: object) =>
  kit.send({ method, path, bearer: 'sb_secret_test', ...(body ? { body } : {}) })

interface Line {
  action: string
  actor: string
  type: string
  traits: Record<string, unknown>
}

/** The audit entries that `work` added, oldest first. */
async function trailOf(work: () => Promise<unknown>): Promise<Line[]> {
  const { rows: before } = await kit.admin.query('select id from auth.audit_log_entries')
  await work()
  const { rows } = await kit.admin.query<Line>(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as actor,
       payload ->> 'log_type' as type, payload -> 'traits' as traits
     from auth.audit_log_entries
     where not id = any($1)
     order by created_at, id`,
    [before.map(({ id }) => id)],
  )
  return rows
}
const actions = (lines: Line[]) => lines.map(({ action }) => action).toSorted()

test('logs changes to SSO providers', async () => {
  let id = ''
  const made = await trailOf(async () => {
    id = String(
      (
        await asAdmin('POST', '/admin/sso/providers', {
          type: 'saml',
          metadata_xml: idpMetadata,
          domains: ['company.example'],
        })
      ).body['id'],
    )
  })
  expect(made).toEqual([
    {
      action: 'sso_provider_created',
      actor: 'service_role',
      type: 'provider',
      traits: {
        sso_provider_id: id,
        entity_id: idpEntityId,
        domains: ['company.example'],
        disabled: false,
      },
    },
  ])
  const changed = await trailOf(() =>
    asAdmin('PUT', `/admin/sso/providers/${id}`, { disabled: true }),
  )
  expect(changed).toMatchObject([
    { action: 'sso_provider_updated', traits: { disabled: true, changed: ['disabled'] } },
  ])
  expect(actions(await trailOf(() => asAdmin('DELETE', `/admin/sso/providers/${id}`)))).toEqual([
    'sso_provider_deleted',
  ])
  expect(
    await trailOf(() => asAdmin('DELETE', `/admin/sso/providers/${id}`)),
    'refused requests are not logged',
  ).toEqual([])
})

test('logs changes to custom providers without their secrets', async () => {
  const there = {
    provider_type: 'oauth2',
    identifier: 'custom:there',
    name: 'There',
    client_id: 'us',
    client_secret: 'their secret',
    authorization_url: 'https://there.example/a',
    token_url: 'https://there.example/t',
    userinfo_url: 'https://there.example/m',
  }
  const lines = await trailOf(async () => {
    await asAdmin('POST', '/admin/custom-providers', there)
    await asAdmin('PUT', '/admin/custom-providers/custom:there', {
      client_secret: 'another secret',
    })
    await asAdmin('DELETE', '/admin/custom-providers/custom:there')
    await asAdmin('DELETE', '/admin/custom-providers/custom:there')
  })
  expect(actions(lines)).toEqual([
    'custom_provider_created',
    'custom_provider_deleted',
    'custom_provider_updated',
  ])
  expect(lines.find(({ action }) => action === 'custom_provider_updated')?.traits).toEqual({
    identifier: 'custom:there',
    changed: ['client_secret'],
  })
  expect(JSON.stringify(lines)).not.toMatch(/their secret|another secret/)
})

test('logs changes to OAuth clients and consents', async () => {
  let client = { id: '', secret: '' }
  const made = await trailOf(async () => {
    const { body } = await asAdmin('POST', '/admin/oauth/clients', {
      client_name: 'Solar App',
      redirect_uris: ['https://app.example/callback'],
    })
    client = { id: String(body['client_id']), secret: String(body['client_secret']) }
    await asAdmin('PUT', `/admin/oauth/clients/${client.id}`, { client_name: 'Sun App' })
    await asAdmin('POST', `/admin/oauth/clients/${client.id}/regenerate_secret`)
    await kit.send({
      path: '/oauth/clients/register',
      body: { client_name: 'Stranger', redirect_uris: ['https://stranger.example/in'] },
    })
  })
  expect(actions(made)).toEqual([
    'oauth_client_created',
    'oauth_client_created',
    'oauth_client_updated',
    'oauth_client_updated',
  ])
  expect(
    made
      .filter(({ action }) => action === 'oauth_client_created')
      .map(({ actor }) => actor)
      .toSorted(),
  ).toEqual(['', 'service_role'])
  expect(JSON.stringify(made)).not.toContain(client.secret)

  const person = kit.client()
  await person.auth.signUp({ email: 'consents@audit.example', password: goodPassword })
  const ask = async () => {
    const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
    const query = new URLSearchParams({
      client_id: client.id,
      redirect_uri: 'https://app.example/callback',
      response_type: 'code',
      scope: 'email',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const location =
      (await kit.send({ method: 'GET', path: `/oauth/authorize?${query}` })).headers.get(
        'location',
      ) ?? ''
    const id = new URL(location).searchParams.get('authorization_id') ?? ''
    await person.auth.oauth.getAuthorizationDetails(id)
    return id
  }
  const [first, second] = [await ask(), await ask()]
  const answered = await trailOf(async () => {
    await person.auth.oauth.denyAuthorization(first, { skipBrowserRedirect: true })
    await person.auth.oauth.approveAuthorization(second, { skipBrowserRedirect: true })
    await person.auth.oauth.approveAuthorization(second, { skipBrowserRedirect: true })
  })
  expect(actions(answered)).toEqual(['oauth_consent_denied', 'oauth_consent_granted'])
  for (const line of answered)
    expect(line).toMatchObject({
      actor: 'consents@audit.example',
      type: 'oauth',
      traits: { oauth_client_id: client.id, scope: 'email' },
    })
  const ended = await trailOf(async () => {
    await person.auth.oauth.revokeGrant({ clientId: client.id })
    await asAdmin('DELETE', `/admin/oauth/clients/${client.id}`)
  })
  expect(actions(ended)).toEqual(['oauth_client_deleted', 'token_revoked'])
})
