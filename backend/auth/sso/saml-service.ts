import type { SAML } from '@node-saml/node-saml'
import type { AuthSettings } from '../auth-settings.ts'
import { parseIdpMetadata } from './idp-metadata.ts'
import type { SsoProvider } from './sso-providers.ts'

type Ours = Pick<AuthSettings, 'apiUrl' | 'saml'>

/** Identity providers' clocks and ours may differ by this much. */
const clockSkewMs = 30_000
/** A person has this long to sign in there. */
export const relayLifetimeMs = 10 * 60_000

/** Our name, by which identity providers know us; also where our metadata stands. */
function entityIdOf({ apiUrl }: Ours): string {
  return `${apiUrl}/auth/v1/sso/saml/metadata`
}

/** Where they post their answers. */
export function acsUrlOf({ apiUrl }: Ours): string {
  return `${apiUrl}/auth/v1/sso/saml/acs`
}

/** The library, set up to speak to one provider about one request and to believe no answer to another. */
export async function openSaml(
  settings: Ours,
  provider: SsoProvider,
  { requestId, requestedAt }: { requestId: string; requestedAt: Date },
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { signInUrl, certificates } = await parseIdpMetadata(provider.metadata_xml)
  return new SAML({
    issuer: entityIdOf(settings),
    audience: entityIdOf(settings),
    callbackUrl: acsUrlOf(settings),
    entryPoint: signInUrl,
    idpCert: certificates,
    idpIssuer: provider.entity_id,
    identifierFormat: provider.name_id_format,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: clockSkewMs,
    // One of the two must be signed; what is read is taken from what was signed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(settings.saml.privateKey ? { privateKey: settings.saml.privateKey } : {}),
    generateUniqueId: () => requestId,
    requestIdExpirationPeriodMs: relayLifetimeMs,
    validateInResponseTo: ValidateInResponseTo.always,
    // The request stands in auth.saml_relay_states, where it is taken once; the library is told of this one only.
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: requestedAt.getTime() }),
      getAsync: async (key) => (key === requestId ? requestedAt.toISOString() : null),
      removeAsync: async (key) => key,
    },
  })
}

/** Our metadata, for the administrators of identity providers. */
export async function describeOurselves(settings: Ours): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  return generateServiceProviderMetadata({
    issuer: entityIdOf(settings),
    callbackUrl: acsUrlOf(settings),
    wantAssertionsSigned: true,
  })
}
