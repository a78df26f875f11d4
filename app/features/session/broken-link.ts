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
    toast.error(tellBroken(broken.code), { id: 'broken-link', duration: 8_000 })
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

const words: Record<string, string> = {
  over_request_rate_limit: 'Too many tries. Wait a few minutes and open the link again.',
  bad_oauth_state: 'That was begun in another browser, or took too long. Begin again here.',
  access_denied: 'You stopped there, so nothing was changed here.',
  identity_already_exists: 'That account is linked to somebody already.',
  provider_email_needs_verification:
    'That account has no confirmed e-mail address. Confirm it there, or come in another way.',
  user_banned: 'This account is closed. Write to us if you think that is a mistake.',
  unexpected_failure:
    'The other side did not answer as it should. Try again, or come in another way.',
}

/** Our own words: those in the address can be anybody's. */
export function tellBroken(code: string): string {
  return words[code] ?? 'This link was used before or is too old. Ask for a new one.'
}
