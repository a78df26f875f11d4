import { restError } from './rest-error.ts'

const restPath = '/rest/v1'

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

/** A request whose path and headers are parsed. No name in it has been looked up yet. */
export interface RestRequest {
  method: Method
  /** Relative to `/rest/v1`, e.g. `/products`. */
  path: string
  target: { kind: 'root' } | { kind: 'table' | 'function'; name: string }
  schema: string
  /** The query string, without the question mark. */
  queryText: string
  contentType: string
  headers: Headers
}

/**
 * Reads the method, path and schema of a request.
 * @throws RestError PGRST101, PGRST106, PGRST117, PGRST125
 */
export function readRequest(request: Request, schemas: readonly string[]): RestRequest {
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(restPath.length)
  const method = requireMethod(request.method)
  const target = readTarget(path)
  if (
    target.kind === 'function' &&
    (method === 'PATCH' || method === 'PUT' || method === 'DELETE')
  ) {
    throw restError('PGRST101', `Cannot use the ${method} method on RPC`)
  }
  return {
    method,
    path,
    target,
    schema: readSchema(request.headers, method, schemas),
    queryText: search.slice(1),
    contentType:
      (request.headers.get('content-type') ?? 'application/json')
        .split(';')[0]
        ?.trim()
        .toLowerCase() ?? '',
    headers: request.headers,
  }
}

function requireMethod(method: string): Method {
  const found = methods.find((one) => one === method)
  if (!found) throw restError('PGRST117', `Unsupported HTTP method: ${method}`)
  return found
}

function readTarget(path: string): RestRequest['target'] {
  const [first, second, ...others] = path.split('/').slice(1)
  if (!first && second === undefined) return { kind: 'root' }
  const name = decode(first === 'rpc' ? second : first)
  if (name && others.length === 0 && (first === 'rpc' || second === undefined))
    return { kind: first === 'rpc' ? 'function' : 'table', name }
  throw restError('PGRST125', 'Invalid path specified in request URL')
}

function decode(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null
  } catch {
    // A path that is not valid percent-encoded UTF-8 names nothing.
    return null
  }
}

function readSchema(headers: Headers, method: Method, schemas: readonly string[]): string {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const requested =
    headers.get(isRead ? 'accept-profile' : 'content-profile') || (schemas[0] ?? 'public')
  if (schemas.includes(requested)) return requested
  throw restError('PGRST106', `Invalid schema: ${requested}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}
