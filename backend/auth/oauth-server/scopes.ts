import type { Json, User } from '../users/users.ts'

/** The scopes that a client may request (OpenID Connect Core section 5.4). */
export const knownScopes = ['openid', 'email', 'profile', 'phone', 'offline_access'] as const

export const defaultScope = 'email'

/** Normalises the scopes of a request and removes duplicates; null when one is unknown. */
export function parseScope(text: string): string | null {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))]
  return scopes.length > 0 && scopes.every((scope) => knownScopes.some((known) => known === scope))
    ? scopes.join(' ')
    : null
}

/** @param scope a list separated by spaces */
export function hasScope(scope: string, name: (typeof knownScopes)[number]): boolean {
  return scope.split(' ').includes(name)
}

/** The user's claims that the scopes allow (OpenID Connect Core section 5.1). */
export function claimsOf(user: User, scope: string): Json {
  const metadataText = (...names: string[]) =>
    names
      .map((name) => user.raw_user_meta_data[name])
      .find((value) => typeof value === 'string' && value !== '')
  const all: Json = {
    ...(hasScope(scope, 'email') && user.email
      ? { email: user.email, email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(hasScope(scope, 'phone') && user.phone
      ? { phone_number: user.phone, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
    ...(hasScope(scope, 'profile')
      ? {
          name: metadataText('full_name', 'name'),
          picture: metadataText('avatar_url', 'picture'),
          preferred_username: metadataText('preferred_username', 'user_name'),
          updated_at: Math.floor(user.updated_at.getTime() / 1000),
        }
      : {}),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
