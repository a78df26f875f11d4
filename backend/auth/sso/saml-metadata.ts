import { apiError } from '../../errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { createServiceProviderMetadata } from './saml-service.ts'

/**
 * `GET /sso/saml/metadata`: our service provider metadata, for the administrators of identity
 * providers.
 */
export const samlMetadata: Endpoint = async ({ settings }, { url }) => {
  if (!settings.saml.enabled) throw apiError('saml_provider_disabled', 'SAML 2.0 is disabled')
  const isDownload = url.searchParams.get('download') === 'true'
  return new Response(await createServiceProviderMetadata(settings), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
      ...(isDownload ? { 'content-disposition': 'attachment; filename="metadata.xml"' } : {}),
    },
  })
}
