import type { Endpoint } from '../endpoint.ts'
import {
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  listOAuthClients,
  regenerateClientSecret,
  updateOAuthClient,
} from './admin-clients.ts'
import { authorizeClient } from './authorize-client.ts'
import { consent } from './consent.ts'
import { getOAuthServerMetadata, getOpenIdConfiguration } from './discovery.ts'
import { getAuthorization } from './get-authorization.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { oauthToken } from './oauth-token.ts'
import { registerClient } from './register-client.ts'
import { userinfo } from './userinfo.ts'

/** The OAuth 2.1 and OpenID Connect server for third-party clients. */
export const oauthServerEndpoints = {
  'GET /oauth/authorize': authorizeClient,
  'GET /oauth/authorizations/:authorizationId': getAuthorization,
  'POST /oauth/authorizations/:authorizationId/consent': consent,
  'POST /oauth/token': oauthToken,
  'POST /oauth/clients/register': registerClient,
  'GET /oauth/userinfo': userinfo,
  'POST /oauth/userinfo': userinfo,
  'GET /user/oauth/grants': listGrants,
  'DELETE /user/oauth/grants': revokeGrant,
  'GET /.well-known/openid-configuration': getOpenIdConfiguration,
  'GET /.well-known/oauth-authorization-server': getOAuthServerMetadata,
  'GET /admin/oauth/clients': listOAuthClients,
  'POST /admin/oauth/clients': createOAuthClient,
  'GET /admin/oauth/clients/:clientId': getOAuthClient,
  'PUT /admin/oauth/clients/:clientId': updateOAuthClient,
  'DELETE /admin/oauth/clients/:clientId': deleteOAuthClient,
  'POST /admin/oauth/clients/:clientId/regenerate_secret': regenerateClientSecret,
} satisfies Record<string, Endpoint>
