/**
 * Every endpoint of the backend on one screen.
 * Who may call: `anyone`; `user` needs a bearer token of a living session; `admin` needs a bearer
 * of role service_role. The Data API and functions accept everyone with the rights of the caller's
 * role; the database or the function decides.
 */
export type Access = 'anyone' | 'user' | 'admin'

/**
 * Below `/auth/v1`. The table in backend/auth/auth.ts says which file answers each; the compiler
 * compares the two.
 */
export const authRoutes = {
  'POST /signup': 'anyone',
  'POST /token': 'anyone', // ?grant_type=password | refresh_token | pkce | id_token | web3
  'GET /user': 'user',
  'PUT /user': 'user',
  'GET /reauthenticate': 'user',
  'DELETE /user/identities/:identity_id': 'user',
  'POST /logout': 'user', // ?scope=global | local | others
  'POST /recover': 'anyone',
  'POST /otp': 'anyone',
  'POST /magiclink': 'anyone',
  'POST /resend': 'anyone',
  'GET /verify': 'anyone', // the links of generate_link
  'POST /verify': 'anyone',
  'POST /confirm': 'anyone', // the button of the page that links in mails open
  'GET /authorize': 'anyone', // ?provider=google | github | custom:…
  'GET /callback': 'anyone', // where providers send people back to
  'POST /callback': 'anyone',
  'GET /user/identities/authorize': 'user',
  'POST /factors': 'user',
  'POST /factors/:factor_id/challenge': 'user',
  'POST /factors/:factor_id/verify': 'user',
  'DELETE /factors/:factor_id': 'user',
  'GET /factors/recovery-codes': 'user',
  'POST /factors/recovery-codes': 'user',
  'POST /factors/recovery-codes/verify': 'user',
  'POST /factors/recovery-codes/regenerate': 'user',
  'DELETE /factors/recovery-codes': 'user',
  'POST /passkeys/registration/options': 'user',
  'POST /passkeys/registration/verify': 'user',
  'POST /passkeys/authentication/options': 'anyone',
  'POST /passkeys/authentication/verify': 'anyone',
  'GET /passkeys': 'user',
  'PATCH /passkeys/:passkey_id': 'user',
  'DELETE /passkeys/:passkey_id': 'user',
  'POST /sso': 'anyone',
  'GET /sso/saml/metadata': 'anyone',
  'POST /sso/saml/acs': 'anyone', // where companies send their people back to
  'GET /settings': 'anyone',
  'GET /health': 'anyone',
  'GET /.well-known/jwks.json': 'anyone',
  'POST /invite': 'admin',
  'POST /admin/generate_link': 'admin',
  'GET /admin/users': 'admin', // ?page&per_page&filter&sort
  'POST /admin/users': 'admin',
  'GET /admin/users/:id': 'admin',
  'PUT /admin/users/:id': 'admin',
  'DELETE /admin/users/:id': 'admin',
  'GET /admin/users/:id/factors': 'admin',
  'DELETE /admin/users/:id/factors/:factorId': 'admin',
  'GET /admin/users/:id/passkeys': 'admin',
  'DELETE /admin/users/:id/passkeys/:passkeyId': 'admin',
  'GET /admin/audit': 'admin',
  'GET /admin/custom-providers': 'admin', // ?type=oauth2 | oidc
  'POST /admin/custom-providers': 'admin',
  'GET /admin/custom-providers/:identifier': 'admin',
  'PUT /admin/custom-providers/:identifier': 'admin',
  'DELETE /admin/custom-providers/:identifier': 'admin',
  'GET /admin/sso/providers': 'admin', // ?resource_id&resource_id_prefix
  'POST /admin/sso/providers': 'admin',
  'GET /admin/sso/providers/:idpId': 'admin',
  'PUT /admin/sso/providers/:idpId': 'admin',
  'DELETE /admin/sso/providers/:idpId': 'admin',
  // The OAuth 2.1 server; `feature_disabled` where it is off
  'GET /oauth/authorize': 'anyone',
  'GET /oauth/authorizations/:authorizationId': 'user',
  'POST /oauth/authorizations/:authorizationId/consent': 'user',
  'POST /oauth/token': 'anyone', // by client authentication
  'POST /oauth/clients/register': 'anyone',
  'GET /oauth/userinfo': 'user',
  'POST /oauth/userinfo': 'user',
  'GET /user/oauth/grants': 'user',
  'DELETE /user/oauth/grants': 'user',
  'GET /.well-known/openid-configuration': 'anyone',
  'GET /.well-known/oauth-authorization-server': 'anyone',
  'GET /admin/oauth/clients': 'admin',
  'POST /admin/oauth/clients': 'admin',
  'GET /admin/oauth/clients/:clientId': 'admin',
  'PUT /admin/oauth/clients/:clientId': 'admin',
  'DELETE /admin/oauth/clients/:clientId': 'admin',
  'POST /admin/oauth/clients/:clientId/regenerate_secret': 'admin',
} as const satisfies Record<string, Access>

export type AuthRoute = keyof typeof authRoutes

/**
 * Below `/storage/v1`. The table in backend/storage/storage.ts says which file answers each; the
 * compiler compares the two. `caller`: with the rights of the caller's role, as policies on the
 * tables of storage decide. `reader`: the same, also without a key or token, because the bucket may
 * be public. `anyone`: without a look at the caller. GET answers HEAD too; `*` is any method, and at
 * the end of a path any number of segments.
 */
export const storageRoutes = {
  'GET /status': 'anyone',
  'GET /version': 'anyone',
  'POST /bucket': 'caller',
  'GET /bucket': 'caller', // ?limit&offset&search&sortColumn&sortOrder
  'GET /bucket/:bucket': 'caller',
  'PUT /bucket/:bucket': 'caller',
  'POST /bucket/:bucket/empty': 'caller',
  'DELETE /bucket/:bucket': 'caller',
  'POST /object/:bucket/*': 'caller',
  'PUT /object/:bucket/*': 'caller',
  'GET /object/:bucket/*': 'reader',
  'GET /object/authenticated/:bucket/*': 'caller',
  'GET /object/public/:bucket/*': 'anyone',
  // TUS 1.0
  'OPTIONS /upload/resumable': 'anyone',
  '* /upload/resumable': 'caller',
  '* /upload/resumable/:upload': 'caller',
  '* /upload/resumable/sign': 'anyone', // x-signature
  '* /upload/resumable/sign/:upload': 'anyone',
  // By signature version 4; backend/storage/s3/find-command.ts lists the operations.
  '* /s3': 'anyone',
  '* /s3/': 'anyone',
  '* /s3/*': 'anyone',
  'POST /vector/:action': 'caller', // CreateVectorBucket, QueryVectors, … (backend/storage/vectors); service_role only
  'GET /object/info/:bucket/*': 'reader',
  'GET /object/info/authenticated/:bucket/*': 'caller',
  'GET /object/info/public/:bucket/*': 'anyone',
  'DELETE /object/:bucket': 'caller',
  'DELETE /object/:bucket/*': 'caller',
  'POST /object/move': 'caller',
  'POST /object/copy': 'caller',
  'POST /object/list/:bucket': 'caller',
  'POST /object/list-v2/:bucket': 'caller',
  'POST /object/sign/:bucket': 'caller',
  'POST /object/sign/:bucket/*': 'caller',
  'GET /object/sign/:bucket/*': 'anyone', // ?token&download
  'POST /object/upload/sign/:bucket/*': 'caller',
  'PUT /object/upload/sign/:bucket/*': 'anyone', // ?token
  'GET /render/image/authenticated/:bucket/*': 'caller', // ?width&height&resize&quality&format
  'GET /render/image/public/:bucket/*': 'anyone',
  'GET /render/image/sign/:bucket/*': 'anyone', // ?token
  'DELETE /cdn/:bucket/*': 'admin',
} as const satisfies Record<string, StorageAccess>

export type StorageAccess = 'anyone' | 'reader' | 'caller' | 'admin'

export type StorageRoute = keyof typeof storageRoutes

/**
 * The services, by the path they answer below. Longer lists: the tables of the database,
 * `functions/modules.ts`.
 */
const services = [
  { name: 'auth', path: '/auth/v1' },
  { name: 'auth', path: '/.well-known/oauth-authorization-server/auth/v1' },
  { name: 'auth', path: '/.well-known/openid-configuration/auth/v1' },
  { name: 'rest', path: '/rest/v1' }, // GET, HEAD, POST, PATCH, PUT, DELETE <table>; GET, HEAD, POST rpc/<function>
  { name: 'functions', path: '/functions/v1' }, // any method <name>
  { name: 'storage', path: '/storage/v1' },
  { name: 'realtime', path: '/realtime/v1' }, // websocket; POST api/broadcast[/<topic>/events/<event>]
] as const

export type ServiceName = (typeof services)[number]['name']

/** The service that answers a path; null for any other path. */
export function findService(pathname: string): ServiceName | null {
  return services.find(({ path }) => isAtOrBelow(path, pathname))?.name ?? null
}

/** Whether a path belongs to a service and not to a page. */
export function isServicePath(pathname: string): boolean {
  return findService(pathname) !== null
}

/** Whether a hosted Supabase answers a path. Functions always run here. */
export function isHostedPath(pathname: string): boolean {
  return isServicePath(pathname) && findService(pathname) !== 'functions'
}

function isAtOrBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** Paths that take large files, whose bodies may arrive for hours as long as they do not stall. */
export function acceptsLongUploads(pathname: string): boolean {
  return findService(pathname) === 'storage'
}
