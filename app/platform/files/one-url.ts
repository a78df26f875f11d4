import { redirect } from 'react-router'

/**
 * Redirects to `path` unless it is the URL that was asked for. A file that takes long to make has one
 * URL: otherwise anybody could make us draw and cache the same file a thousand times.
 * @param path with its query
 * @throws the redirect
 */
export function requireOneUrl({ pathname, search }: URL, path: string): void {
  if (pathname + search !== path) throw redirect(path, 301)
}
