import { describe, expect, inject, test } from 'vitest'
import { startAuth } from '../../../test/auth/auth-kit.ts'
import { answerSaml, wrapSignature, type SamlAnswer } from '../../../test/auth/saml-idp.ts'
import { useSaml } from '../../../test/auth/use-saml.ts'

const { kit, attributes, start, respond, inFragment } = await useSaml()

type Fault = [name: string, answer: SamlAnswer, code: string]
const faults: Fault[] = [
  ['an unsigned response', { signed: 'nothing' }, 'validation_failed'],
  ['another key', { signed: 'foreign' }, 'validation_failed'],
  ['another audience', { audience: 'https://else.example/metadata' }, 'validation_failed'],
  ['no audience', { audience: null }, 'validation_failed'],
  ['expired', { endsInS: -60 }, 'validation_failed'],
  ['not valid yet', { endsInS: 1200 }, 'validation_failed'],
  ['another recipient', { recipient: 'https://else.example/acs' }, 'validation_failed'],
  ['another request', { inResponseTo: '_other' }, 'validation_failed'],
  ['no request', { inResponseTo: null }, 'validation_failed'],
  ['another issuer', { issuer: 'https://else.example' }, 'validation_failed'],
  [
    'a transient name id',
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'saml_assertion_no_user_id',
  ],
  ['no e-mail address', { attributes: { displayName: 'Ada' } }, 'saml_assertion_no_email'],
]

describe('refuses', () => {
  test.each(faults)('%s', async (_, answer, code) => {
    const request = await start()
    const before = await kit.count()
    const url = await respond(request.relayState, answerSaml(request, { attributes, ...answer }))
    expect([url.origin, inFragment(url)['error_code']]).toEqual(['https://app.example', code])
    expect(await kit.count()).toEqual(before)
  })

  test('signature wrapping in all variants', async () => {
    for (let variant = 0; variant < 5; variant++) {
      const request = await start()
      const before = await kit.count()
      const forged =
        wrapSignature(answerSaml(request, { attributes, nameId: 'person' }), 'the-boss')[variant] ??
        ''
      expect(
        inFragment(await respond(request.relayState, forged)),
        `variant ${variant}`,
      ).toMatchObject({ error_code: 'validation_failed' })
      expect(await kit.count()).toEqual(before)
    }
  })

  test('a replayed response, also simultaneous or for another request', async () => {
    const request = await start()
    const answer = answerSaml(request, { attributes, nameId: 'twice' })
    const before = await kit.count()
    const ends = (
      await Promise.all([respond(request.relayState, answer), respond(request.relayState, answer)])
    ).map((url) => ({ ...Object.fromEntries(url.searchParams), ...inFragment(url) }))
    expect(ends.filter((end) => 'access_token' in end)).toHaveLength(1)
    expect(ends.filter((end) => end['error_code'] === 'saml_relay_state_not_found')).toHaveLength(1)
    const own = await start()
    expect(inFragment(await respond(own.relayState, answer))).toMatchObject({
      error_code: 'validation_failed',
    })
    expect(await kit.count()).toEqual({
      ...before,
      users: before.users + 1,
      sessions: before.sessions + 1,
      activeTokens: before.activeTokens + 1,
    })
  })

  test('an unsolicited and a late response', async () => {
    const request = await start()
    expect(
      (
        await respond('https://app.example/in', answerSaml(request, { attributes }))
      ).searchParams.get('error_code'),
    ).toBe('validation_failed')
    kit.advanceClock(601)
    expect((await respond(request.relayState, answerSaml(request, { attributes }))).href).toContain(
      'saml_relay_state_expired',
    )
  })

  test('all requests when SAML is disabled, before the body is read', async () => {
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
    ['missing fields', {}, 400, 'validation_failed'],
    [
      'both domain and provider id',
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
    ['an invalid id', { provider_id: 'x' }, 400, 'validation_failed'],
    [
      'an incomplete PKCE challenge',
      { domain: 'company.example', code_challenge: 'c'.repeat(43) },
      400,
      'validation_failed',
    ],
  ])('%s', async (_, body, status, code) => {
    expect(await kit.send({ path: '/sso', body })).toMatchObject({ status, code })
  })
})
