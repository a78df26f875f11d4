import { findOutage, outageMessages, retryAfterS } from '../db/outage/outage.ts'
import { logBug, type Log } from '../log.ts'
import { findDatabaseError } from '../rest/database-error.ts'
import { ApiError } from '../web/api-error.ts'
import { findRefusedValue } from './find-refused-value.ts'
import { FunctionError } from './function-error.ts'

/** What `platform.require_session` found, for the person who calls. */
const sessionEndings: Readonly<Record<string, string>> = {
  session_not_found: 'You have been signed out. Please sign in again.',
  user_banned: 'This account is blocked. Please write to us.',
  user_not_found: 'This account no longer exists.',
}

/**
 * Answers what a function threw, in the format of functions.
 * @param body what the function was sent, as far as it was read
 */
export function answerFailure(
  request: Request,
  error: unknown,
  { log, body = null }: { log: Log; body?: unknown },
): Response {
  if (error instanceof FunctionError) {
    const headers: Record<string, string> =
      error.retryAfterS === undefined ? {} : { 'retry-after': String(error.retryAfterS) }
    return Response.json(
      { error: error.message, ...error.details },
      { status: error.status, headers },
    )
  }
  if (error instanceof ApiError)
    return Response.json({ error: error.message }, { status: error.status, headers: error.headers })
  const { status = 0, code = '' } = findDatabaseError(error, false) ?? {}
  const ended = sessionEndings[code]
  if (ended !== undefined) return Response.json({ error: ended, code }, { status })
  const outage = findOutage(error)
  if (outage)
    return Response.json(
      { error: outageMessages[outage] },
      { status: 503, headers: { 'retry-after': String(retryAfterS) } },
    )
  const requestId = logBug(log, {
    message: 'function failed',
    method: request.method,
    path: new URL(request.url).pathname,
    error,
    wasAborted: request.signal.aborted,
  })
  const refused = findRefusedValue(error, body)
  // Without a field it may be our own mistake, so support can find it.
  if (refused && !refused.fields) refused.error += ` Reference: ${requestId}`
  return refused
    ? Response.json(refused, { status: 400 })
    : Response.json(
        { error: `Something went wrong on our side. Reference: ${requestId}` },
        { status: 500 },
      )
}
