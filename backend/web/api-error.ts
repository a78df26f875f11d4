export interface ApiErrorOptions {
  status: number
  code: string
  /** Said to the caller: no private detail; that goes into `cause`, which is logged and never sent. */
  message: string
  /** Further members of the answered body, e.g. the reasons of a weak password. */
  details?: Record<string, unknown>
  /** e.g. `retry-after` */
  headers?: Record<string, string>
  cause?: unknown
  /** Answered as OAuth has it, `{error, error_description}` (RFC 6749 section 5.2). */
  isOAuth?: boolean
}

/** A refusal that we expect and the caller may read. Anything else that is thrown is a bug and answered 500 with an id. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly isOAuth: boolean

  constructor({
    status,
    code,
    message,
    details = {},
    headers = {},
    cause,
    isOAuth = false,
  }: ApiErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
    this.isOAuth = isOAuth
  }
}
