import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { answerSaml, idpEntityId, readSamlRequest } from '../../../test/auth/saml-idp.ts'
import { useSaml } from '../../../test/auth/use-saml.ts'
import { ensureUser } from '../users/ensure-user.ts'

const { kit, providerId, attributes, start, respond, inFragment } = await useSaml()

describe('sign-in', () => {
  test('the request contains our entity id and ACS URL', async () => {
    expect(await start()).toEqual({
      id: expect.stringMatching(/^_[0-9a-f-]{36}$/),
      issuer: 'http://auth.test/auth/v1/sso/saml/metadata',
      acsUrl: 'http://auth.test/auth/v1/sso/saml/acs',
      relayState: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test.each(['assertion', 'response'] as const)(
    'a signed %s creates a session in a separate SSO account',
    async (signed) => {
      await ensureUser(kit.db, {
        email: attributes.mail,
        password: 'correct horse battery',
        fullName: 'Another',
      })
      const request = await start()
      const url = await respond(
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
        `select u.is_sso_user, s.not_after > now() as ends
         from auth.users u
         join auth.sessions s on s.user_id = u.id
         where u.id = $1`,
        [claims.sub],
      )
      expect(rows).toEqual([{ is_sso_user: true, ends: true }])
    },
  )

  test('the same subject gets the same account', async () => {
    const subs = []
    for (const _ of [1, 2]) {
      const request = await start()
      subs.push(
        decodeJwt(
          inFragment(
            await respond(request.relayState, answerSaml(request, { attributes, nameId: 'again' })),
          )['access_token'] ?? '',
        ).sub,
      )
    }
    expect(new Set(subs).size).toBe(1)
  })

  test('signInWithSSO with PKCE: only the starting client gets the session', async () => {
    const client = kit.client({ flowType: 'pkce' })
    const { data, error } = await client.auth.signInWithSSO({
      providerId,
      options: { redirectTo: 'https://app.example/in' },
    })
    expect(error).toBeNull()
    const request = readSamlRequest(data?.url ?? '')
    const url = await respond(
      request.relayState,
      answerSaml(request, { attributes, nameId: 'pkce' }),
    )
    const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user).toMatchObject({ email: attributes.mail, is_sso_user: true })
    expect(decodeJwt(exchanged.data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'sso/saml', provider: providerId }],
    })
  })
})

test('serves the service provider metadata', async () => {
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
