import { afterEach, expect } from 'vitest'
import { transact } from '../../backend/auth/endpoint.ts'
import { insertSsoProvider } from '../../backend/auth/sso/sso-providers.ts'
import { idpEntityId, idpMetadata, readSamlRequest, type SamlRequest } from './saml-idp.ts'
import { useAuth } from './use-auth.ts'

/** Starts the auth service with the test identity provider for the domain `company.example`. */
export async function useSaml() {
  const kit = await useAuth({
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
    if (status !== 200) throw new Error(`/sso answered ${status}`)
    return readSamlRequest(String(body['url']))
  }

  async function respond(relayState: string, samlResponse: string): Promise<URL> {
    const body = new URLSearchParams({ SAMLResponse: samlResponse, RelayState: relayState })
    const response = await kit.backend.fetch(
      new Request('http://auth.test/auth/v1/sso/saml/acs', { method: 'POST', body }),
      { ip: '198.51.100.9' },
    )
    if (response.status !== 303) throw new Error(`the ACS answered ${response.status}`)
    return new URL(response.headers.get('location') ?? '')
  }
  const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

  return { kit, providerId: provider.id, attributes, start, respond, inFragment }
}
