/**
 * Other origins that may call the API from a browser. Credentials stay off, because tokens are sent
 * in headers and not in cookies.
 */
export type AllowedOrigins = '*' | readonly string[]

/**
 * Response headers that the Supabase clients and those of TUS read. Without the version header they ignore every
 * error code.
 */
const exposedHeaders = [
  'X-Supabase-Api-Version',
  'X-Sb-Error-Code',
  'X-Total-Count',
  'Link',
  'Content-Range',
  'Content-Location',
  'Preference-Applied',
  'X-Relay-Error',
  'Location',
  'Retry-After',
  'ETag',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
].join(', ')

/** Request headers that the Supabase clients and those of TUS send. */
const allowedHeaders = [
  'authorization',
  'apikey',
  'x-client-info',
  'x-supabase-api-version',
  'content-type',
  'accept',
  'prefer',
  'range',
  'range-unit',
  'accept-profile',
  'content-profile',
  'x-retry-count',
  'x-upsert',
  'cache-control',
  'x-metadata',
  'x-region',
  'x-signature',
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-checksum',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ')

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Answers the preflight request of a browser before a call from another origin. */
export function answerPreflight(request: Request, origins: AllowedOrigins): Response {
  const response = new Response(null, { status: 204 })
  if (!addCors(response, request, origins)) return response
  response.headers.set('Access-Control-Allow-Methods', allowedMethods)
  response.headers.set('Access-Control-Allow-Headers', allowedHeaders)
  response.headers.set('Access-Control-Max-Age', '7200')
  return response
}

/**
 * Adds the headers that let a page of an allowed origin read the response. Reads by the site itself
 * have no `Origin`.
 * @returns whether the origin is allowed
 */
export function addCors(response: Response, request: Request, origins: AllowedOrigins): boolean {
  if (origins !== '*') response.headers.append('Vary', 'Origin')
  const origin = request.headers.get('origin')
  if (origin === null || !(origins === '*' || origins.includes(origin))) return false
  response.headers.set('Access-Control-Allow-Origin', origins === '*' ? '*' : origin)
  response.headers.set('Access-Control-Expose-Headers', exposedHeaders)
  return true
}
