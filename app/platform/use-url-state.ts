import { useEffect, useRef } from 'react'

const pauseMs = 400

/**
 * Keeps the query of the address in step with what a page holds: a reload loses nothing, and the address can be sent on. First it hands
 * over what the address says, for the page may have been kept from another question, as without a connection.
 */
export function useUrlState(query: string, onFirst: (params: URLSearchParams) => void): void {
  const page = useRef<string>(null)
  // The address is outside of the page; it is written after a pause, as browsers limit how often.
  useEffect(() => {
    if (page.current === null) {
      page.current = window.location.pathname
      onFirst(new URLSearchParams(window.location.search))
      return
    }
    const timer = setTimeout(() => {
      if (window.location.pathname === page.current)
        window.history.replaceState(window.history.state, '', page.current + (query && `?${query}`))
    }, pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first reading happens once
  }, [query])
}
