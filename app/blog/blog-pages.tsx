import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { blogHref, type BlogSearch } from './blog-search.ts'

export function BlogPages({ search, pageCount }: { search: BlogSearch; pageCount: number }) {
  if (pageCount <= 1) return null
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {search.page > 1 && (
        <Link rel="prev" to={blogHref(search, { page: search.page - 1 })} className={look}>
          Newer
        </Link>
      )}
      <p className="money text-ink-2">
        Page {search.page} of {pageCount}
      </p>
      {search.page < pageCount && (
        <Link rel="next" to={blogHref(search, { page: search.page + 1 })} className={look}>
          Older
        </Link>
      )}
    </nav>
  )
}
