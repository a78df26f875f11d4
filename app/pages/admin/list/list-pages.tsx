import { Link } from '../../../ui/link.tsx'
import type { ListPage } from '../../../../domain/desk/list-page.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import type { ListAddress } from './use-list-state.ts'

/** Links to the first, previous and next page. Pages have no numbers: rows come and go meanwhile. */
export function ListPages({ page, address }: { page: ListPage; address: ListAddress }) {
  const className = buttonClass({ variant: 'secondary', size: 'small' })
  if (!page.next && !page.previous) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-center gap-3">
      {page.previous && (
        <>
          <Link to={address.searchOf({ cursor: null })} className={className}>
            First page
          </Link>
          <Link rel="prev" to={address.searchOf({ cursor: page.previous })} className={className}>
            Previous
          </Link>
        </>
      )}
      {page.next && (
        <Link rel="next" to={address.searchOf({ cursor: page.next })} className={className}>
          Next
        </Link>
      )}
    </nav>
  )
}
