import { useEffect, useRef } from 'react'

const pauseMs = 400

/**
 * Keeps the query string of the URL equal to the state of a page, so that a reload loses nothing
 * and the URL can be shared. On the first render it reports the parameters of the URL: a cached
 * page may have been rendered for other parameters.
 */
export function useUrlState(query: string, onFirst: (params: URLSearchParams) => void): void {
  const page = useRef<string>(null)
  // The URL is outside React. It is written after a pause, because browsers limit how often it may
  // change.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onFirst is called once
  }, [query])
}
