import { formatContentType, type MediaType } from '../parse/parse-media-type.ts'
import type { Preferences } from '../parse/parse-prefer.ts'
import type { ReadContext } from '../plan/plan-read.ts'
import type { RestRequest } from '../rest-request.ts'
import type { RestSettings } from '../rest-settings.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'

/** The input for preparing any kind of request. */
export interface Preparation {
  request: RestRequest
  cache: SchemaCache
  settings: RestSettings
  media: MediaType
  prefer: Preferences
  /** Empty for a request without a body. */
  bodyText: string
}

/** The context that planning needs: the schema cache and the settings for this request. */
export function readContext({ request, cache, settings }: Preparation): ReadContext {
  return {
    cache,
    schema: request.schema,
    searchPath: [request.schema, ...settings.extraSearchPath],
    allowsAggregates: settings.allowsAggregates,
    maxRows: settings.maxRows,
  }
}

/** `Content-Type`, and `Content-Profile` when several schemas are exposed. */
export function contentHeaders({ request, settings, media }: Preparation): Record<string, string> {
  return {
    'Content-Type': formatContentType(media),
    ...(settings.schemas.length > 1 ? { 'Content-Profile': request.schema } : {}),
  }
}
