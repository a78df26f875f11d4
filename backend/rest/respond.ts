import { STATUS_CODES } from 'node:http'
import { restError, type RestError } from './rest-error.ts'
import type { ResultRow } from './sql/statement-sql.ts'

/** The parts of a response, before triggers and functions change them. */
export interface ResponseParts {
  status: number
  headers: Record<string, string>
  /** Null when the response has no body. */
  body: string | null
}

/**
 * Builds the response, with the status and headers that functions and triggers set.
 * @throws RestError PGRST111 for invalid headers, PGRST112 for an invalid status
 */
export function respond(
  { status, headers, body }: ResponseParts,
  row: Pick<ResultRow, 'headers' | 'status'>,
): Response {
  const responseHeaders = new Headers(headers)
  if (row.headers !== null) setHeaders(responseHeaders, row.headers)
  return toResponse(row.status === null ? status : toStatus(row.status), responseHeaders, body)
}

/** Builds the response for an error, with the JSON keys that PostgREST clients read. */
export function respondError(
  { status, code, message, details, hint, headers }: RestError,
  hasBody: boolean,
): Response {
  const responseHeaders = new Headers({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': `PostgREST; error=${code.replace(/[^\w-]/g, '')}`,
  })
  return toResponse(
    status,
    responseHeaders,
    hasBody ? JSON.stringify({ code, details, hint, message }) : null,
  )
}

/** Builds the response to OPTIONS. */
export function toAllowResponse(methods: readonly string[]): Response {
  return new Response(null, {
    status: 200,
    statusText: 'OK',
    headers: { Allow: methods.join(',') },
  })
}

function toResponse(status: number, headers: Headers, body: string | null): Response {
  const mustBeEmpty = status === 204 || status === 205 || status === 304
  return new Response(mustBeEmpty ? null : body, {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers,
  })
}

function toStatus(text: string): number {
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw restError('PGRST112', 'response.status guc must be a valid status code')
}

/** Sets headers from `[{"Name": "value"}, …]`. A name that occurs twice is sent twice. */
function setHeaders(headers: Headers, text: string): void {
  const pairs = readHeaders(text)
  for (const [name] of pairs) headers.delete(name)
  try {
    for (const [name, value] of pairs) headers.append(name, value)
  } catch (cause) {
    throw Object.assign(invalidHeaders(), { cause })
  }
}

function readHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) throw invalidHeaders()
    return list.map((item: unknown) => {
      const [pair, ...others] = Object.entries(item ?? {})
      if (!pair || others.length > 0 || typeof pair[1] !== 'string') throw invalidHeaders()
      return [pair[0], pair[1]]
    })
  } catch (cause) {
    throw Object.assign(invalidHeaders(), { cause })
  }
}

function invalidHeaders(): RestError {
  return restError(
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
}
