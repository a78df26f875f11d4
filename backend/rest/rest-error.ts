/**
 * Every code of the Data API's own refusals and the status it is answered with.
 * Source: PostgREST 16, `src/PostgREST/Error.hs`.
 */
const statusOf = {
  PGRST000: 503, // no connection to the database
  PGRST001: 503, // the connection broke
  PGRST002: 503, // no schema cache
  PGRST003: 504, // no free connection in time
  PGRST100: 400, // query string
  PGRST101: 405, // method on a function
  PGRST102: 400, // request body
  PGRST103: 416, // range
  PGRST105: 405, // PUT without exactly the primary key
  PGRST106: 406, // schema not exposed
  PGRST107: 406, // media type
  PGRST108: 400, // filter on something not embedded
  PGRST111: 500, // response.headers set to no header list
  PGRST112: 500, // response.status set to no status
  PGRST114: 400, // PUT with a range
  PGRST115: 400, // PUT with another key than in the body
  PGRST116: 406, // not exactly one row
  PGRST117: 405, // method
  PGRST118: 400, // order by a to-many embed
  PGRST120: 400, // filter on an embed other than null
  PGRST121: 500, // RAISE 'PGRST' without proper JSON
  PGRST122: 400, // unknown preference with handling=strict
  PGRST123: 400, // aggregates are off
  PGRST124: 400, // more rows than max-affected
  PGRST125: 404, // path
  PGRST126: 404, // root endpoint
  PGRST127: 400, // not implemented
  PGRST128: 400, // max-affected on a function that returns one row
  PGRST200: 400, // no relationship
  PGRST201: 300, // more than one relationship
  PGRST202: 404, // no function
  PGRST203: 300, // more than one function
  PGRST204: 400, // column of the body
  PGRST205: 404, // no table
} as const satisfies Record<string, number>

export type RestErrorCode = keyof typeof statusOf

export interface RestErrorBody {
  status: number
  code: string
  message: string
  details: unknown
  hint: string | null
  headers?: Record<string, string>
}

/** A refusal of the Data API, in the members that its clients read. */
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

/** The refusal for one of our own codes. */
export function restError(
  code: RestErrorCode,
  message: string,
  more: { details?: unknown; hint?: string | null } = {},
): RestError {
  return new RestError({
    status: statusOf[code],
    code,
    message,
    details: more.details ?? null,
    hint: more.hint ?? null,
  })
}

/** What PostgreSQL answers for a column that is not there; we know before we ask it. */
export function undefinedColumn(name: string): RestError {
  return new RestError({
    status: 400,
    code: '42703',
    message: `column ${name} does not exist`,
    details: null,
    hint: null,
  })
}
