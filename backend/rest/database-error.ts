import { DatabaseError } from 'pg'
import { findOutage, retryAfterS } from '../db/outage/outage.ts'
import { RestError, restError } from './rest-error.ts'

/**
 * HTTP status by SQLSTATE or by SQLSTATE class; every other error is 400. Source: PostgREST 16,
 * `mapSQLtoHTTP`.
 */
const statusOfState: Readonly<Record<string, number>> = {
  23503: 409,
  23505: 409,
  25006: 405,
  53400: 500,
  '42P17': 500,
  '42883': 404,
  '42P01': 404,
  P0001: 400,
  // PostgREST says 500; but the caller should try again.
  '55P03': 503,
  '57P01': 503,
  // PostgREST has no answer of its own for these: it cannot connect then.
  '57P02': 503,
  '57P03': 503,
}
const statusOfClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  25: 500,
  28: 403,
  '2D': 500,
  38: 500,
  39: 500,
  '3B': 500,
  40: 500,
  53: 503,
  54: 500,
  55: 500,
  57: 500,
  58: 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/**
 * Converts a database or connection error to the error that the caller receives; null for any other
 * error.
 * @param isAnonymous whether the caller sent no user token; "permission denied" is then 401, else
 * 403
 */
export function findDatabaseError(error: unknown, isAnonymous: boolean): RestError | null {
  const found =
    error instanceof DatabaseError ? toRestError(error, isAnonymous) : findConnectionError(error)
  if (found && findOutage(error)) found.headers['Retry-After'] = String(retryAfterS)
  return found
}

function toRestError(error: DatabaseError, isAnonymous: boolean): RestError {
  const { code = 'XX000', message, detail = null, hint = null } = error
  if (code === 'PGRST') return parseRaisedError(message, detail)
  const status = statusOf(code, message, isAnonymous)
  const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
  return Object.assign(new RestError({ status, code, message, details: detail, hint, headers }), {
    cause: error,
  })
}

function statusOf(code: string, message: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  // The role comes from the caller's token. A role that does not exist makes the token invalid.
  if (code === '22023' && message.startsWith('role ') && message.endsWith('does not exist'))
    return 401
  if (code.startsWith('PT')) return toStatus(code.slice(2)) ?? 500
  return statusOfState[code] ?? statusOfClass[code.slice(0, 2)] ?? 400
}

function toStatus(text: string): number | null {
  return /^[2-5]\d\d$/.test(text) ? Number(text) : null
}

/**
 * `raise sqlstate 'PGRST' using message = '{"code","message","details","hint"}', detail =
 * '{"status","headers"}'` sets the whole response.
 */
function parseRaisedError(message: string, detail: string | null): RestError {
  const raised = parseJsonObject(message)
  if (typeof raised?.['code'] !== 'string' || typeof raised['message'] !== 'string') {
    return invalidRaiseError(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const response = parseJsonObject(detail ?? '')
  const status = toStatus(String(response?.['status']))
  if (!response || status === null) {
    const problem =
      detail === null
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`
    return invalidRaiseError(
      problem,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const { code, message: text, details = null, hint } = raised
  return new RestError({
    status,
    code,
    message: text,
    details,
    hint: typeof hint === 'string' ? hint : null,
    headers: toHeaders(response['headers']),
  })
}

function invalidRaiseError(details: string, hint: string): RestError {
  return restError('PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  })
}

function toHeaders(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
}

function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null
  } catch {
    // The text in the RAISE statement is not JSON; the caller gets PGRST121.
    return null
  }
}

function findConnectionError(error: unknown): RestError | null {
  const outage = findOutage(error)
  if (!(error instanceof Error) || outage === null) return null
  if (outage === 'busy')
    return restError('PGRST003', 'Timed out acquiring connection from connection pool.')
  return /^Connection terminated|^Client has encountered a connection error/.test(error.message)
    ? restError('PGRST001', 'Database client error. Retrying the connection.')
    : restError('PGRST000', 'Database connection error. Retrying the connection.')
}
