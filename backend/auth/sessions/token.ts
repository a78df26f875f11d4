import { apiError } from '../../errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { passwordGrant } from '../passwords/password-grant.ts'
import { pkceGrant } from '../one-time-tokens/pkce-grant.ts'
import { idTokenGrant } from '../providers/id-token/id-token-grant.ts'
import { web3Grant } from '../providers/web3/web3-grant.ts'
import { refreshTokenGrant } from './refresh-token-grant.ts'

const grants: ReadonlyMap<string, Endpoint> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

/** `POST /token?grant_type=…`: a session for the credentials of the grant type. */
export const token: Endpoint = async (context, call) => {
  const grant = grants.get(call.url.searchParams.get('grant_type') ?? '')
  if (!grant) throw apiError('invalid_credentials', 'unsupported_grant_type')
  return grant(context, call)
}
