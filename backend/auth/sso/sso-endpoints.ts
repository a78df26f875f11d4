import type { Endpoint } from '../endpoint.ts'
import { samlAcs } from './saml-acs.ts'
import { samlMetadata } from './saml-metadata.ts'
import { sso } from './sso.ts'

/** Single sign-on with SAML 2.0. */
export const ssoEndpoints = {
  'POST /sso': sso,
  'GET /sso/saml/metadata': samlMetadata,
  'POST /sso/saml/acs': samlAcs,
} satisfies Record<string, Endpoint>
