import type { ReactNode } from 'react'

/** Why something did not work: announced at once, and without moving the focus. */
export function Alert({ children, className = '' }: { children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <p
      role="alert"
      className={`rounded-control bg-danger-soft px-4 py-3 font-semibold text-danger ${className}`}
    >
      {children}
    </p>
  )
}
