import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useToasts } from '../../platform/toasts.tsx'

/**
 * Says once why a link from a mail, or the way back from a provider, did not work, and takes the reason out of the address.
 * @returns where that link led to, null for every other visit
 */
export function useBrokenLink(): string | null {
  const navigate = useNavigate()
  const toast = useToasts()
  const [broken] = useState(() =>
    typeof window === 'undefined' ? null : findBrokenLink(new URL(window.location.href)),
  )
  const say = useEffectEvent(() => {
    if (!broken) return
    const show = (explanation: string) =>
      toast.error(explanation, { id: 'broken-link', duration: 8_000 })
    import('./explain-broken-link.ts').then(
      ({ explainBrokenLink }) => show(explainBrokenLink(broken.code)),
      // Without a connection to load the reasons.
      () => show('This link did not work. Ask for a new one.'),
    )
    // At once, before a page that needs a session redirects the visitor.
    void navigate(broken.path, { replace: true })
  })

  // The service's answer comes in the address of a fresh page, never by a navigation inside the site.
  useEffect(() => say(), [])
  return broken?.path ?? null
}

const members = ['error', 'error_code', 'error_description', 'sb']

/** Why a link did not work, as the service says in the address it leads to, and the path without that; null when nothing went wrong. */
export function findBrokenLink(url: URL): { code: string; path: string } | null {
  const query = new URLSearchParams(url.search)
  const hash = new URLSearchParams(url.hash.slice(1))
  // A provider's own refusal comes without a code of ours; `sb` tells that the service passed it on.
  const code =
    hash.get('error_code') ?? query.get('error_code') ?? (hash.has('sb') ? hash.get('error') : null)
  if (code === null) return null
  for (const member of members) query.delete(member)
  return { code, path: url.pathname + (query.size > 0 ? `?${query}` : '') }
}
