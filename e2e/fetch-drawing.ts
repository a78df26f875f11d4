import { inject } from 'vitest'
import { ownAddress } from './unique.ts'

/**
 * Asks for a PDF or a picture with words, from an address that has asked for none: the site limits how
 * much time one address takes.
 * @param path of the site, or a whole URL of it
 */
export function fetchDrawing(path: string | URL): Promise<Response> {
  const url = new URL(path, inject('siteUrl'))
  return fetch(url, { redirect: 'manual', headers: ownAddress() })
}
