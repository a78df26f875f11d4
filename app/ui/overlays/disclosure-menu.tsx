import type { ReactNode } from 'react'

/**
 * A navigation menu that follows the disclosure pattern of the ARIA practices (`role=menu` is for
 * commands). It is a `<details>`, so it works without JavaScript; `startMenus` closes it.
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
  return (
    <details data-menu={staysOpen ? 'stays' : 'closes'} className="relative">
      <summary className="menu-link">{label}</summary>
      <div
        className={`absolute top-full z-30 mt-1 min-w-60 rounded-card border border-line bg-surface p-2 shadow-overlay ${align === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  )
}
