import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Neighbour } from './one-item.ts'
import { place } from '../../features/portfolio/portfolio-card.tsx'

/** Links to the next and the previous project. */
export function NextAndPrevious({
  newer,
  older,
}: {
  newer: Neighbour | null
  older: Neighbour | null
}) {
  return (
    <nav
      aria-label="Other projects"
      className="mt-14 grid gap-4 border-t border-line pt-8 sm:grid-cols-2"
      data-no-print
    >
      {newer && (
        <Way to={newer}>
          <ArrowLeft className="size-4" aria-hidden="true" /> Previous project
        </Way>
      )}
      {older && (
        <Way to={older} isLast>
          Next project <ArrowRight className="size-4" aria-hidden="true" />
        </Way>
      )}
    </nav>
  )
}

function Way({
  to,
  isLast = false,
  children,
}: {
  to: Neighbour
  isLast?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={`/portfolio/${to.slug}`}
      className={`group flex flex-col gap-1 rounded-card border border-line bg-surface p-5 text-ink no-underline hover:border-line-strong ${isLast ? 'sm:col-start-2 sm:items-end sm:text-right' : ''}`}
    >
      <span className="flex items-center gap-1.5 text-sm text-ink-2">{children}</span>
      <span className="font-semibold group-hover:underline">{to.title}</span>
      <span className="text-sm text-ink-2">{place(to)}</span>
    </Link>
  )
}
