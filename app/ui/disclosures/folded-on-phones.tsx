import type { ReactNode } from 'react'

/** Content that one opens on phones, and that is always in sight on large screens. */
export function FoldedOnPhones({
  title,
  children,
  className = '',
}: {
  /** What opens it. Large screens do not show it. */
  title: string
  children: ReactNode
  className?: string
}) {
  return (
    <details className={`group always-open-lg ${className}`}>
      <summary className="flex min-h-12 items-center justify-between gap-4 border-y border-line font-semibold group-open:border-b-0 after:text-xl after:font-normal after:text-ink-3 after:content-['+'] group-open:after:content-['–']">
        {title}
      </summary>
      {children}
    </details>
  )
}
