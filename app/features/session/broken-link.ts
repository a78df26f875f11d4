import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../platform/toasts.ts'

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

/**
 * When a link from a mail or a provider's callback failed, shows the reason once and moves it from
 * the URL to the state of the history entry.
 * @returns that link, null for every other visit
 */
export function useBrokenLink(): BrokenLink | null {
  const navigate = useNavigate()
  const [broken] = useState(() =>
    typeof window === 'undefined' ? null : findBrokenLink(new URL(window.location.href)),
  )
  const report = useEffectEvent(() => {
    if (!broken) return
    const show = (explanation: string) =>
      toast.error(explanation, { id: 'broken-link', duration: 8_000 })
    import('./explain-broken-link.ts').then(
      ({ explainBrokenLink }) => show(explainBrokenLink(broken.code)),
      // Without a connection to load the reasons.
      () => show('This link did not work. Ask for a new one.'),
    )
    // Immediately, before a page that needs a session redirects the visitor.
    void navigate(broken.path, { replace: true, state: stateOfBrokenLink(broken) })
  })

  // The service reports errors in the URL of a full page load, never by a client-side navigation.
  useEffect(() => report(), [])
  return broken
}

const members = ['error', 'error_code', 'error_description', 'sb']

/** Null when there was no error. */
export function findBrokenLink(url: URL): BrokenLink | null {
  const query = new URLSearchParams(url.search)
  const hash = new URLSearchParams(url.hash.slice(1))
  // An error of the provider has no `error_code`; `sb` shows that the auth service passed it on.
  const code =
    hash.get('error_code') ?? query.get('error_code') ?? (hash.has('sb') ? hash.get('error') : null)
  if (code === null) return null
  for (const member of members) query.delete(member)
  return { code, path: url.pathname + (query.size > 0 ? `?${query}` : '') }
}
