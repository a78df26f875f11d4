import { apiError } from '../../errors.ts'
import type { Endpoint } from '../endpoint.ts'

/** The endpoint, where this installation is an OAuth server; 404 `feature_disabled` elsewhere. */
export function whenEnabled(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!context.settings.oauthServer.enabled)
      throw apiError('feature_disabled', 'OAuth 2.1 server is disabled')
    return endpoint(context, call)
  }
}
