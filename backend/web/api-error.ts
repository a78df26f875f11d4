export interface ApiErrorOptions {
  status: number
  code: string
  /**
   * Sent to the caller, so it contains no private detail. Those belong in `cause`, which is logged
   * and never sent.
   */
  message: string
  /** Further members of the response body, e.g. the reasons why a password is weak. */
  details?: Record<string, unknown>
  /** e.g. `retry-after` */
  headers?: Record<string, string>
  cause?: unknown
  /** The account that somebody tried to enter, for the security events. Never sent. */
  accountId?: string
  /** The storage service answers most errors with HTTP 400; this one with its own status. */
  keepsStatus?: boolean
  /** Answered in the format of OAuth, `{error, error_description}` (RFC 6749, section 5.2). */
  isOAuth?: boolean
}

/**
 * An expected error that the caller may read. Every other thrown error is a bug and is answered
 * with status 500 and an id.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly keepsStatus: boolean
  readonly isOAuth: boolean
  readonly accountId: string | null

  constructor({
    status,
    code,
    message,
    details = {},
    headers = {},
    cause,
    keepsStatus = false,
    isOAuth = false,
    accountId,
  }: ApiErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
    this.keepsStatus = keepsStatus
    this.isOAuth = isOAuth
    this.accountId = accountId ?? null
  }
}
