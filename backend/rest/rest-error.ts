/**
 * HTTP status by PostgREST error code.
 * Source: PostgREST 16, `src/PostgREST/Error.hs`.
 */
const statusOf = {
  PGRST000: 503, // no connection to the database
  PGRST001: 503, // the connection broke
  PGRST002: 503, // no schema cache
  PGRST003: 503, // no free connection in time; 504 in PostgREST, but clients repeat a 503
  PGRST100: 400, // invalid query string
  PGRST101: 405, // method not allowed on a function
  PGRST102: 400, // invalid request body
  PGRST103: 416, // invalid range
  PGRST105: 405, // PUT without exactly the primary key
  PGRST106: 406, // schema not exposed
  PGRST107: 406, // media type not available
  PGRST108: 400, // filter on a resource that is not embedded
  PGRST111: 500, // response.headers is not a list of headers
  PGRST112: 500, // response.status is not a status
  PGRST114: 400, // PUT with a range
  PGRST115: 400, // PUT with a key that differs from the body
  PGRST116: 406, // not exactly one row
  PGRST117: 405, // unsupported method
  PGRST118: 400, // order by a to-many embed
  PGRST120: 400, // filter on an embed other than null
  PGRST121: 500, // RAISE 'PGRST' with invalid JSON
  PGRST122: 400, // unknown preference with handling=strict
  PGRST123: 400, // aggregates are off
  PGRST124: 400, // more rows than max-affected
  PGRST125: 404, // invalid path
  PGRST126: 404, // no root endpoint
  PGRST127: 400, // not implemented
  PGRST128: 400, // max-affected on a function that returns one row
  PGRST200: 400, // no relationship
  PGRST201: 300, // more than one relationship
  PGRST202: 404, // no function
  PGRST203: 300, // more than one function
  PGRST204: 400, // unknown column in the body
  PGRST205: 404, // no table
} as const satisfies Record<string, number>

type RestErrorCode = keyof typeof statusOf

interface RestErrorBody {
  status: number
  code: string
  message: string
  details: unknown
  hint: string | null
  headers?: Record<string, string>
}

/** An error of the Data API, with the fields that PostgREST clients read. */
export class RestError extends Error implements RestErrorBody {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor({ status, code, message, details, hint, headers = {} }: RestErrorBody) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

/** Creates an error for one of PostgREST's codes. */
export function restError(
  code: RestErrorCode,
  message: string,
  extra: { details?: unknown; hint?: string | null } = {},
): RestError {
  return new RestError({
    status: statusOf[code],
    code,
    message,
    details: extra.details ?? null,
    hint: extra.hint ?? null,
  })
}

/** Creates PostgreSQL's error for a column that does not exist, before any statement runs. */
export function undefinedColumn(name: string): RestError {
  return new RestError({
    status: 400,
    code: '42703',
    message: `column ${name} does not exist`,
    details: null,
    hint: null,
  })
}
