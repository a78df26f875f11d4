import type { ReactNode } from 'react'

/** A narrow card in the middle of a page, for forms in steps. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <div className="container-page py-10 sm:py-16">
      <div className="mx-auto max-w-md rounded-card border border-line bg-surface p-6 sm:p-8">
        {children}
      </div>
    </div>
  )
}
