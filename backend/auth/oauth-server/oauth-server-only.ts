import { apiError } from '../../errors.ts'
import type { Endpoint } from '../endpoint.ts'

/** Answers 404 `feature_disabled` unless the OAuth server is enabled. */
export function oauthServerOnly(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!context.settings.oauthServer.enabled)
      throw apiError('feature_disabled', 'OAuth 2.1 server is disabled')
    return endpoint(context, call)
  }
}
