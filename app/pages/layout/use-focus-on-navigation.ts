import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../platform/use-hydrated.ts'

/**
 * After a navigation the focus moves to the new page's heading, so that a screen reader reads it.
 * @returns the ref of `main`
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Somebody who comes from the desk, which has another layout, mounts this one by a navigation.
  const previous = useRef(useHydrated() ? null : pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
