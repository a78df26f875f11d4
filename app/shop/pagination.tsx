import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { shopHref, type ShopSearch } from './shop-search.ts'

export function Pagination({ search, pageCount }: { search: ShopSearch; pageCount: number }) {
  if (pageCount <= 1) return null
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {search.page > 1 && (
        <Link rel="prev" to={shopHref(search, { page: search.page - 1 })} className={look}>
          Previous
        </Link>
      )}
      <p className="money text-ink-2">
        Page {search.page} of {pageCount}
      </p>
      {search.page < pageCount && (
        <Link rel="next" to={shopHref(search, { page: search.page + 1 })} className={look}>
          Next
        </Link>
      )}
    </nav>
  )
}
