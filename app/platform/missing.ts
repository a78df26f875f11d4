import { isRouteErrorResponse } from 'react-router'

/** What a page threw as missing, e.g. "product"; null for any other error. */
export function findMissing(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 404 ? String(error.data || 'page') : null
}
