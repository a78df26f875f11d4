import ChevronDown from '~icons/lucide/chevron-down'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/**
 * A navigation menu that follows the disclosure pattern of the ARIA practices (`role=menu` is for
 * commands). It is a `<details>`, so it works without JavaScript. With JavaScript, Esc, a click
 * outside and a navigation close it.
 */
export function DisclosureMenu({
  label,
  align = 'left',
  staysOpen = false,
  children,
}: {
  label: ReactNode
  align?: 'left' | 'right'
  /** What is inside changes the URL, and the menu stays open for the next choice. */
  staysOpen?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // Closing it from outside needs listeners on the document.
  useEffect(() => {
    function closeUnlessWithin(event: Event) {
      if (ref.current && !ref.current.contains(event.target as Node)) ref.current.open = false
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !ref.current?.open) return
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeUnlessWithin)
    document.addEventListener('focusin', closeUnlessWithin)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessWithin)
      document.removeEventListener('focusin', closeUnlessWithin)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <details key={staysOpen ? '' : key} ref={ref} className="group relative">
      <summary className="flex min-h-11 items-center gap-1 whitespace-nowrap rounded-control px-1.5 min-[75rem]:px-3 font-medium text-ink hover:bg-surface-2">
        {label}
        <ChevronDown
          className="size-4 transition-transform duration-[120ms] group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div
        className={`absolute top-full z-30 mt-1 min-w-60 rounded-card border border-line bg-surface p-2 shadow-overlay ${align === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  )
}

/** The classes of an entry in a {@link DisclosureMenu}. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left text-md text-ink no-underline hover:bg-surface-2 aria-[current=page]:font-semibold'
