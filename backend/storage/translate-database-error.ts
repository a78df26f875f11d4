import { DatabaseError } from 'pg'
import { retryAfterS } from '../db/outage/outage.ts'
import { apiError } from '../errors.ts'
import { storageError } from './storage-error.ts'

/**
 * Database errors that the caller's data, rights or a busy lock caused are not bugs.
 * @returns an ApiError for those, any other error unchanged
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', message } = error
  // Raised by platform.require_session.
  if (code === 'PGRST')
    return apiError('session_not_found', 'The session of this token has ended', { cause: error })
  if (code === '42501') return storageError('AccessDenied', message, { cause: error })
  if (code === '23505')
    return storageError('ResourceAlreadyExists', 'The resource already exists', { cause: error })
  if (code === '55P03')
    return storageError('LockTimeout', 'acquiring lock timeout', {
      cause: error,
      headers: { 'retry-after': String(retryAfterS) },
      keepsStatus: true,
    })
  if (code.startsWith('22') || code.startsWith('23') || code === 'P0001')
    return storageError('InvalidRequest', message, { cause: error })
  return error
}
