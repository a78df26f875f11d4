import type { SAML } from '@node-saml/node-saml'
import type { AuthSettings } from '../auth-settings.ts'
import { parseIdpMetadata } from './idp-metadata.ts'
import type { SsoProvider } from './sso-providers.ts'

type SamlSettings = Pick<AuthSettings, 'apiUrl' | 'saml'>

/** Allowed difference between the identity provider's clock and ours. */
const clockSkewMs = 30_000
/** The time a user has to sign in at the identity provider. */
export const relayLifetimeMs = 10 * 60_000

/** Our entity id; also the URL of our metadata. */
function entityIdOf({ apiUrl }: SamlSettings): string {
  return `${apiUrl}/auth/v1/sso/saml/metadata`
}

/** The assertion consumer service: where identity providers send their responses. */
export function acsUrlOf({ apiUrl }: SamlSettings): string {
  return `${apiUrl}/auth/v1/sso/saml/acs`
}

/**
 * Creates the SAML library for one request to one provider. It accepts only the response to that
 * request.
 */
export async function createSaml(
  settings: SamlSettings,
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
    // Either the response or the assertion must be signed; only signed content is read.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(settings.saml.privateKey ? { privateKey: settings.saml.privateKey } : {}),
    generateUniqueId: () => requestId,
    requestIdExpirationPeriodMs: relayLifetimeMs,
    validateInResponseTo: ValidateInResponseTo.always,
    // The request is stored in auth.saml_relay_states, where it is consumed. The library only
    // learns about this one.
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: requestedAt.getTime() }),
      getAsync: async (key) => (key === requestId ? requestedAt.toISOString() : null),
      removeAsync: async (key) => key,
    },
  })
}

/** Our service provider metadata, for the administrators of identity providers. */
export async function createServiceProviderMetadata(settings: SamlSettings): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  return generateServiceProviderMetadata({
    issuer: entityIdOf(settings),
    callbackUrl: acsUrlOf(settings),
    wantAssertionsSigned: true,
  })
}
