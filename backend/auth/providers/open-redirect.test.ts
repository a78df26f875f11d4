import { expect, test } from 'vitest'
import { createAuthBrowser } from '../../../test/auth/auth-browser.ts'
import {
  answerSaml,
  idpEntityId,
  idpMetadata,
  readSamlRequest,
} from '../../../test/auth/saml-idp.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'
import { transact } from '../endpoint.ts'
import { insertSsoProvider } from '../sso/sso-providers.ts'

/** The session is in the fragment of the redirect, so no URL trick may leave the site. */
const { provider, kit } = await useAuthWithProvider((given) => ({
  external: { keycloak: given },
  saml: { enabled: true, privateKey: null },
  redirectUrls: ['https://*.preview.example/**', 'https://app.example', 'shopapp://callback'],
}))
await transact(kit, (tx) =>
  insertSsoProvider(
    tx,
    { entity_id: idpEntityId, metadata_xml: idpMetadata, domains: ['company.example'] },
    kit.now(),
  ),
)

const urls = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'https://shop.example@evil.example',
  'https://shop.example:x@evil.example',
  'https://shop.example.evil.example',
  'https://evil.example/https://shop.example',
  'https://evil.example?https://shop.example',
  'https://evil.example#https://shop.example',
  'https://shop.example\\@evil.example',
  'https://shop.example%2f@evil.example',
  'https://shop.example\t.evil.example',
  'https://shop.example\n@evil.example',
  'https://shop.example\u0000.evil.example',
  'http://shop.example',
  'https://shop.example:444',
  'javascript:alert(1)//https://shop.example',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,https://shop.example',
  'blob:https://shop.example/x',
  'file://shop.example/etc/passwd',
  'https://a.b.preview.example/',
  'https://evil.example/.preview.example/',
  'https://evilpreview.example/',
  'https://app.example.evil.example',
  'https://app.example/else',
  'shopapp://callback.evil',
  'shopapp://else',
  'https://ѕhop.example',
  ' https://evil.example',
  'https://xn--shop-.example',
]
const site = /^https:\/\/shop\.example\/?#/

test.each(urls)('provider sign-in does not redirect to %j', async (url) => {
  provider.person = {
    sub: 'tricks',
    email: 'tricks@there.example',
    email_verified: true,
    name: 'Ada',
  }
  const query = new URLSearchParams({ provider: 'keycloak', redirect_to: url })
  const browser = createAuthBrowser(kit.backend)
  const there = await browser.fetch(`http://auth.test/auth/v1/authorize?${query}`, {
    headers: { referer: 'https://evil.example/' },
  })
  const back = await provider.visit(there.headers.get('location') ?? '')
  const end = await browser.open(back)
  expect(end.headers.get('location')).toMatch(site)
  expect(end.headers.get('location')).toContain('access_token=')
})

test.each(urls)('SAML sign-in does not redirect to %j', async (url) => {
  const { body } = await kit.send({
    path: '/sso',
    body: { domain: 'company.example', redirect_to: url, skip_http_redirect: true },
  })
  const request = readSamlRequest(String(body['url']))
  const form = new URLSearchParams({
    RelayState: request.relayState,
    SAMLResponse: answerSaml(request, {
      nameId: 'tricks',
      attributes: { mail: 'tricks@company.example' },
    }),
  })
  const end = await kit.backend.fetch(
    new Request('http://auth.test/auth/v1/sso/saml/acs', { method: 'POST', body: form }),
    { ip: '198.51.100.9' },
  )
  expect(end.headers.get('location')).toMatch(site)
  expect(end.headers.get('location')).toContain('access_token=')
})
