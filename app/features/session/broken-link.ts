export interface BrokenLink {
  /** The error code that the auth service put into the URL. */
  code: string
  /** The path of the link without its error. */
  path: string
}

/** The state of the history entry that a broken link led to; `BrokenLinkNotice` reads it. */
export function stateOfBrokenLink({ code }: BrokenLink): { brokenLink: string } {
  return { brokenLink: code }
}

export function codeOfBrokenLink(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'brokenLink' in state &&
    typeof state.brokenLink === 'string'
    ? state.brokenLink
    : null
}

/** The link from a mail that this visit began with and that did not work. */
export const brokenLink =
  typeof window === 'undefined' ? null : findBrokenLink(new URL(window.location.href))

/** Null when there was no error. */
export function findBrokenLink(url: URL): BrokenLink | null {
  const query = new URLSearchParams(url.search)
  const hash = new URLSearchParams(url.hash.slice(1))
  // An error of the provider has no `error_code`; `sb` shows that the auth service passed it on.
  const code =
    hash.get('error_code') ?? query.get('error_code') ?? (hash.has('sb') ? hash.get('error') : null)
  if (code === null) return null
  for (const member of ['error', 'error_code', 'error_description', 'sb']) query.delete(member)
  return { code, path: url.pathname + (query.size > 0 ? `?${query}` : '') }
}
