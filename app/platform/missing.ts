import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { unlisted } from './seo.ts'

/** What a page threw as missing, e.g. "product"; null for any other error. */
export function findMissing(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 404 ? String(error.data || 'page') : null
}

/** The tags of a page that threw what is missing; null for any other error. */
export function findMissingMeta(error: unknown): MetaDescriptor[] | null {
  const what = findMissing(error)
  return what === null
    ? null
    : unlisted(`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`)
}
