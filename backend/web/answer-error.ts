import { errors } from 'jose'
import type { ServiceName } from '../routes.ts'
import type { ApiError } from './api-error.ts'

/** The first version of the auth API whose error bodies have the code in `code`. */
const codesSince = '2024-01-01'

/**
 * Answers an error in the format that the clients of the service expect; without a service as
 * `{code, message}`.
 */
export function answerError(
  service: ServiceName | null,
  request: Request,
  error: ApiError,
): Response {
  const response = formatFor(service, request, error)
  for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
  return response
}

function formatFor(service: ServiceName | null, request: Request, error: ApiError): Response {
  if (service === 'auth') return answerAuthError(request, error)
  if (service === 'rest') return answerRestError(error)
  if (service === 'functions') return answerFunctionError(error)
  if (service === 'storage') return answerStorageError(error)
  return Response.json({ code: error.code, message: error.message }, { status: error.status })
}

function answerAuthError(
  request: Request,
  { status, code, message, details, isOAuth }: ApiError,
): Response {
  if (isOAuth)
    return Response.json(
      { error: code, error_description: message },
      { status, headers: { 'cache-control': 'no-store' } },
    )
  const headers: Record<string, string> = { 'x-sb-error-code': code, 'cache-control': 'no-store' }
  if ((request.headers.get('x-supabase-api-version') ?? '') < codesSince) {
    return Response.json(
      { code: status, error_code: code, msg: message, ...details },
      { status, headers },
    )
  }
  return Response.json(
    { code, message, ...details },
    { status, headers: { ...headers, 'x-supabase-api-version': codesSince } },
  )
}

/**
 * Tokens and keys are checked before the Data API gets the request, so their errors get PostgREST's
 * codes here.
 */
function answerRestError({ status, code, message, cause }: ApiError): Response {
  const body = (restCode: string) => ({ code: restCode, message, details: null, hint: null })
  const noStore = { 'cache-control': 'no-store' }
  if (code !== 'bad_jwt' && code !== 'no_authorization')
    return Response.json(body(code), { status, headers: noStore })
  const aboutClaims =
    cause instanceof errors.JWTExpired || cause instanceof errors.JWTClaimValidationFailed
  const headers = { ...noStore, 'www-authenticate': 'Bearer error="invalid_token"' }
  if (cause instanceof errors.JWTExpired)
    return Response.json({ ...body('PGRST303'), message: 'JWT expired' }, { status: 401, headers })
  return Response.json(body(aboutClaims ? 'PGRST303' : 'PGRST301'), { status: 401, headers })
}

/** `x-relay-error` tells functions-js that the function itself was not reached. */
function answerFunctionError({ status, code, message }: ApiError): Response {
  const notReached = code === 'bad_jwt' || code === 'no_authorization'
  return Response.json(
    { error: message, code },
    {
      status: notReached ? 401 : status,
      headers: { 'cache-control': 'no-store', ...(notReached ? { 'x-relay-error': 'true' } : {}) },
    },
  )
}

/** What storage calls the errors that are thrown before a request reaches it, or by shared code. */
const storageNames: Readonly<Record<string, { code: string; error: string }>> = {
  bad_jwt: { code: 'AccessDenied', error: 'Unauthorized' },
  no_authorization: { code: 'AccessDenied', error: 'Unauthorized' },
  session_not_found: { code: 'AccessDenied', error: 'Unauthorized' },
  bad_json: { code: 'InvalidRequest', error: 'Error' },
  validation_failed: { code: 'InvalidRequest', error: 'Error' },
  request_entity_too_large: { code: 'EntityTooLarge', error: 'Payload too large' },
  not_found: { code: 'NotFound', error: 'not_found' },
  unexpected_failure: { code: 'InternalError', error: 'InternalError' },
}

/** The clients read the true status in the body: nearly every error is answered with HTTP 400. */
function answerStorageError(thrown: ApiError): Response {
  const { status, code, details, keepsStatus } = thrown
  const { code: name, error } = storageNames[code] ?? { code, error: code }
  const message = messageForStorage(thrown)
  return Response.json(
    { statusCode: String(status), error, message, code: name, ...details },
    {
      status: keepsStatus || status >= 500 || status === 429 ? status : 400,
      headers: { 'cache-control': 'no-store' },
    },
  )
}

/** Storage answers what the JWT library says of a token. */
function messageForStorage({ code, message, cause }: ApiError): string {
  if (code !== 'bad_jwt') return message
  if (cause instanceof errors.JOSEError) return cause.message
  return message.includes('malformed') ? 'Invalid Compact JWS' : message
}
