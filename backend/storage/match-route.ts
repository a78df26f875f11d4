import { storageError } from './storage-error.ts'

export interface FoundRoute {
  /** As it is written in the list of routes. */
  route: string
  /** Decoded values of the `:name` parts; `*` is the rest of the path. */
  params: Record<string, string>
}

interface Route {
  name: string
  method: string
  segments: string[]
}

/**
 * Finds the route of a request. Of several that match, the one wins that has a fixed part where
 * another has a parameter, from left to right. GET answers HEAD too.
 * @param names such as `GET /object/:bucket/*`; the method `*` is any
 * @throws ApiError 404 `not_found` without a match, 400 `InvalidRequest` for a malformed escape
 */
export function createRouter(
  names: readonly string[],
): (method: string, path: string) => FoundRoute {
  const routes = names
    .map((name): Route => {
      const [method = '', path = ''] = name.split(' ')
      return { name, method, segments: path.split('/').slice(1) }
    })
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return (method, path) => {
    const parts = path.split('/').slice(1)
    const wanted = method === 'HEAD' ? ['HEAD', 'GET', '*'] : [method, '*']
    const found = wanted
      .flatMap((name) => routes.filter((route) => route.method === name))
      .find(({ segments }) => matches(segments, parts))
    if (!found) throw storageError('NoSuchRoute', `Route ${method}:${path} not found`)
    return { route: found.name, params: readParams(found.segments, parts) }
  }
}

/** Sorts fixed parts before parameters, and those before the rest of a path. */
function rank({ segments }: Route): string {
  return segments
    .map((segment) => (segment === '*' ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('')
}

function matches(segments: string[], parts: string[]): boolean {
  const hasRest = segments.at(-1) === '*'
  if (hasRest ? parts.length < segments.length : parts.length !== segments.length) return false
  return segments.every((segment, index) => {
    if (segment === '*') return parts.slice(index).join('/') !== ''
    return segment.startsWith(':') ? parts[index] !== '' : parts[index] === segment
  })
}

function readParams(segments: string[], parts: string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    if (segment === '*') params['*'] = decode(parts.slice(index).join('/'))
    else if (segment.startsWith(':')) params[segment.slice(1)] = decode(parts[index] ?? '')
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw storageError('InvalidRequest', 'The path contains a malformed escape sequence', { cause })
  }
}
