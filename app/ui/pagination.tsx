import { Link } from './link.tsx'
import { buttonClass } from './button-class.ts'

interface PaginationProps {
  /** The current page, from 1. */
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  back?: string
  forward?: string
}

/** Links to the previous and next page; nothing when there is only one page. */
export function Pagination({
  page,
  pageCount,
  hrefOf,
  back = 'Previous',
  forward = 'Next',
}: PaginationProps) {
  if (pageCount <= 1) return null
  const className = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link rel="prev" to={hrefOf(page - 1)} className={className}>
          {back}
        </Link>
      )}
      <p className="money text-ink-2">
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <Link rel="next" to={hrefOf(page + 1)} className={className}>
          {forward}
        </Link>
      )}
    </nav>
  )
}
