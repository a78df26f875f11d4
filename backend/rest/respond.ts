import { STATUS_CODES } from 'node:http'
import { restError, type RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'
import type { ResultRow } from './sql/statement-sql.ts'

/** An answer before it is a `Response`. */
export interface Answered {
  status: number
  headers: Record<string, string>
  /** Null for none. */
  body: string | null
}

/**
 * The answer as a response, with the status and headers that functions and triggers set for it.
 * @throws RestError PGRST111, PGRST112 when they are none
 */
export function respond(
  { status, headers, body }: Answered,
  row: Pick<ResultRow, 'headers' | 'status'>,
): Response {
  const all = new Headers(headers)
  if (row.headers !== null) setHeaders(all, row.headers)
  return toResponse(row.status === null ? status : toStatus(row.status), all, body)
}

/** The answer of a refusal, in the members that the clients read. */
export function respondError(
  { status, code, message, details, hint, headers }: RestError,
  hasBody: boolean,
): Response {
  const all = new Headers({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': `PostgREST; error=${code.replace(/[^\w-]/g, '')}`,
  })
  return toResponse(status, all, hasBody ? JSON.stringify({ code, details, hint, message }) : null)
}

/** The answer to OPTIONS: what may be done with a table or function is for the caller's rights to say. */
export function toAllowResponse(target: RestRequest['target']): Response {
  const allowed = {
    root: 'OPTIONS,GET,HEAD',
    table: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE',
    function: 'OPTIONS,GET,HEAD,POST',
  }
  return new Response(null, {
    status: 200,
    statusText: 'OK',
    headers: { Allow: allowed[target.kind] },
  })
}

function toResponse(status: number, headers: Headers, body: string | null): Response {
  const isBodiless = status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : body, {
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

/** `[{"Name": "value"}, …]`; a name given twice is sent twice. */
function setHeaders(headers: Headers, text: string): void {
  const given = readHeaders(text)
  for (const [name] of given) headers.delete(name)
  try {
    for (const [name, value] of given) headers.append(name, value)
  } catch (cause) {
    throw Object.assign(badHeaders(), { cause })
  }
}

function readHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) throw badHeaders()
    return list.map((item: unknown) => {
      const [pair, ...others] = Object.entries(item ?? {})
      if (!pair || others.length > 0 || typeof pair[1] !== 'string') throw badHeaders()
      return [pair[0], pair[1]]
    })
  } catch (cause) {
    throw Object.assign(badHeaders(), { cause })
  }
}

function badHeaders(): RestError {
  return restError(
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
}
