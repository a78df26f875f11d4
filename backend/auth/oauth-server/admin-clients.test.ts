import { describe, expect, test } from 'vitest'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  autoconfirm: true,
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: true,
    authorizationUrlPath: '/oauth/consent',
  },
})

const callback = 'https://app.example/callback'
const oauth = () => kit.server().auth.admin.oauth
const count = async () =>
  (
    await kit.admin.query(
      `select (select count(*)::int from auth.oauth_authorizations) as authorizations,
         (select count(*)::int from auth.oauth_clients) as clients,
         (select count(*)::int from auth.oauth_consents) as consents`,
    )
  ).rows[0]
async function newClient() {
  const { data, error } = await oauth().createClient({
    client_name: 'App',
    redirect_uris: [callback, 'http://localhost:8080/cb'],
  })
  if (error) throw error
  return data
}

describe('admin', () => {
  test('creates, reads, changes and deletes clients; the secret is shown once and stored hashed', async () => {
    const made = await newClient()
    expect(made).toMatchObject({
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_name: 'App',
      registration_type: 'manual',
      redirect_uris: [callback, 'http://localhost:8080/cb'],
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const read = await oauth().getClient(made.client_id)
    expect(read.data).not.toHaveProperty('client_secret')
    const { rows } = await kit.admin.query(
      'select to_jsonb(c)::text as row from auth.oauth_clients c where id = $1',
      [made.client_id],
    )
    expect(rows[0]).not.toMatchObject({ row: expect.stringContaining(made.client_secret ?? '') })
    const changed = await oauth().updateClient(made.client_id, {
      client_name: 'Renamed',
      redirect_uris: ['https://new.example/cb'],
    })
    expect(changed.data).toMatchObject({
      client_name: 'Renamed',
      redirect_uris: ['https://new.example/cb'],
    })
    const again = await oauth().regenerateClientSecret(made.client_id)
    expect(again.data?.client_secret).not.toBe(made.client_secret)
    const { data: list } = await oauth().listClients({ page: 1, perPage: 1 })
    expect(list).toMatchObject({
      clients: [{ client_id: made.client_id }],
      lastPage: list && 'total' in list ? list.total : 0,
    })
    expect((await oauth().deleteClient(made.client_id)).error).toBeNull()
    for (const answer of [
      await oauth().getClient(made.client_id),
      await oauth().updateClient(made.client_id, { client_name: 'x' }),
      await oauth().deleteClient(made.client_id),
      await oauth().regenerateClientSecret('nobody'),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
    }
  })

  test('refuses invalid clients', async () => {
    const before = await count()
    const cases: object[] = [
      {},
      { redirect_uris: [] },
      { redirect_uris: Array.from({ length: 11 }, (_, index) => `https://a${index}.example/cb`) },
      ...[
        'http://app.example/cb',
        'javascript://x/%0Aalert(1)',
        'https://a.example/#x',
        'https://a.example/a,b',
        'https://me:pw@a.example/',
        '/cb',
        'data://x',
        'https://a.example/\\b',
        'https://a.example/ b',
      ].map((uri) => ({ redirect_uris: [uri] })),
      { redirect_uris: [callback], grant_types: ['password'] },
      {
        redirect_uris: [callback],
        client_type: 'public',
        token_endpoint_auth_method: 'client_secret_basic',
      },
      { redirect_uris: [callback], logo_uri: 'javascript:alert(1)' },
      { redirect_uris: [callback], client_name: 'x'.repeat(1025) },
      { redirect_uris: [callback], client_name: 'App \u202E elosnoc' },
    ]
    for (const body of cases)
      expect(
        await kit.send({ path: '/admin/oauth/clients', bearer: 'sb_secret_test', body }),
        JSON.stringify(body),
      ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await count()).toEqual(before)
    const { client_id: id } = await newClient()
    expect(
      await kit.send({
        method: 'PUT',
        path: `/admin/oauth/clients/${id}`,
        bearer: 'sb_secret_test',
        body: {},
      }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(
      (await oauth().updateClient(id, { token_endpoint_auth_method: 'none' })).error,
    ).toMatchObject({ status: 400 })
  })
})
