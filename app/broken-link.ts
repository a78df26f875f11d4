import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useToasts } from './toasts.tsx'

/**
 * Says once why a link from a mail did not work, and takes the reason out of the address.
 * @returns where that link led to, null for every other visit
 */
export function useBrokenLink(): string | null {
  const navigate = useNavigate()
  const toast = useToasts()
  const [broken] = useState(() => (typeof window === 'undefined' ? null : findBrokenLink(new URL(window.location.href))))
  const say = useEffectEvent(() => {
    if (!broken) return
    toast.error(broken.message, { id: 'broken-link', duration: 8_000 })
    void navigate(broken.path, { replace: true })
  })

  // The service's answer comes in the address of a fresh page, never by a navigation inside the site.
  useEffect(() => say(), [])
  return broken?.path ?? null
}

const members = ['error', 'error_code', 'error_description', 'sb']

/** What to say about the address that a link led to, and the path without it; null when nothing went wrong. */
export function findBrokenLink(url: URL): { message: string; path: string } | null {
  const query = new URLSearchParams(url.search)
  const hash = new URLSearchParams(url.hash.slice(1))
  const code = hash.get('error_code') ?? query.get('error_code')
  if (code === null) return null
  for (const member of members) query.delete(member)
  // Our own words: those in the address can be anybody's.
  const message = code === 'over_request_rate_limit' ? 'Too many tries. Wait a few minutes and open the link again.' : 'This link was used before or is too old. Ask for a new one.'
  return { message, path: url.pathname + (query.size > 0 ? `?${query}` : '') }
}
