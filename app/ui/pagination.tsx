import { Link } from 'react-router'
import { buttonClass } from './button.tsx'

interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  back?: string
  forward?: string
}

/** One page back, one forward; nothing where all is on one page. */
export function Pagination({
  page,
  pageCount,
  hrefOf,
  back = 'Previous',
  forward = 'Next',
}: PaginationProps) {
  if (pageCount <= 1) return null
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link rel="prev" to={hrefOf(page - 1)} className={look}>
          {back}
        </Link>
      )}
      <p className="money text-ink-2">
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <Link rel="next" to={hrefOf(page + 1)} className={look}>
          {forward}
        </Link>
      )}
    </nav>
  )
}
