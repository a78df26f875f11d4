import { parseUrl } from '../../../domain/text/parse-url.ts'

/** What an app of another company may see, in the order in which it is shown. */
const words: Record<string, string> = {
  openid: 'An ID number for your account here, so it knows you when you come back',
  email: 'Your e-mail address, and whether you have confirmed it',
  phone: 'Your phone number, and whether you have confirmed it',
  profile: 'Your name, and your picture if another service gave us one',
}

/**
 * What the scopes let an app see, as sentences for people. `offline_access` shows nothing more:
 * every app keeps its access until it is taken back.
 * @param scopes for example `['openid', 'email']`
 */
export function describeScopes(scopes: readonly string[]): string[] {
  return Object.entries(words).flatMap(([scope, text]) => (scopes.includes(scope) ? [text] : []))
}

/** What no app may do, whatever its scopes are; the services refuse it. */
export const appsNever =
  'It cannot see your orders or addresses, buy anything or change your account.'

/** The part of an address that says whose it is: the host, or the scheme of an app on a phone. */
export function addressOwner(address: string): string {
  const url = parseUrl(address)
  if (!url) return address
  const { protocol, host } = url
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//`
}
