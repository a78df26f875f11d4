/**
 * An expected error of a function. It is answered as `{ error: message, …details }`, so the message
 * must be written for the caller.
 */
export class FunctionError extends Error {
  readonly status: number
  readonly retryAfterS: number | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    message: string,
    {
      retryAfterS,
      details = {},
      cause,
    }: { retryAfterS?: number; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'FunctionError'
    this.status = status
    this.retryAfterS = retryAfterS
    this.details = details
  }
}
