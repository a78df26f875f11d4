import type { ReactNode } from 'react'

interface ScrollBoxProps {
  /** The accessible name of the region. */
  label: string
  className: string
  children: ReactNode
}

/** A region that scrolls must be reachable by keyboard. */
const focusable = { tabIndex: 0 }

/**
 * A named region whose content scrolls inside it, by keyboard too. It holds text for screen readers
 * as well, which would otherwise make the page wider.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section aria-label={label} className={`relative ${className}`} {...focusable}>
      {children}
    </section>
  )
}
