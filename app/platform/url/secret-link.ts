import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { repairLink } from '../../../domain/text/repair-link.ts'
import { createStored } from '../storage/stored.ts'
import { useHydrated } from '../use-hydrated.ts'

/** Of a page whose address holds a secret: it stays in no cache, and no other page learns the address. */
export const secretHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/**
 * The same for a page with a form that works without scripts: with `no-referrer` a browser would not
 * tell our server that the form is ours.
 */
export const secretFormHeaders = { ...secretHeaders, 'Referrer-Policy': 'same-origin' }

/**
 * The parameters of a link in a mail. The address loses them when the page runs, so that no
 * screenshot, bookmark or copied address has the secret. The tab keeps them, over a reload and a sign-in.
 * @param secret the name of its parameter
 */
export function useSecretLink(secret: string): URLSearchParams {
  const [given] = useSearchParams()
  const isRunning = useHydrated()
  const [link] = useState(() => repairLink(given))
  const kept = createStored(`link:${secret}:${useLocation().pathname}`, 'tab')
  const hide = useEffectEvent(() => {
    if (!link.has(secret)) return
    kept.write(link.toString())
    window.history.replaceState(window.history.state, '', location.pathname)
  })
  useEffect(() => hide(), [])
  return link.has(secret) || !isRunning ? link : new URLSearchParams(kept.read() ?? '')
}
