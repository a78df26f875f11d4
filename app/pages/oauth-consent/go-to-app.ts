import { parseUrl } from '../../../domain/text/parse-url.ts'

/** Schemes that would run or show something here and not lead to the app. */
const refused = new Set(['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:'])

/**
 * Leaves for the address that the auth service answered; it is one that the app registered.
 * @returns whether the browser goes there
 */
export function goToApp(address: string): boolean {
  const url = parseUrl(address)
  if (!url || refused.has(url.protocol)) return false
  // The request is answered, so going back must not come to it again.
  window.location.replace(address)
  return true
}
