import SearchX from '~icons/lucide/search-x'
import { Link } from '../../ui/link.tsx'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { shopHref, type ShopSearch } from './shop-search.ts'

/** Shown for a page beyond the last one, and when nothing matches (no pages). */
export function NothingFound({ search, pageCount }: { search: ShopSearch; pageCount: number }) {
  if (pageCount > 0) {
    return (
      <Notice
        title={`There is no page ${search.page}`}
        action={
          <Link to={shopHref(search, { page: pageCount })} className={buttonClass()}>
            Go to page {pageCount}
          </Link>
        }
      >
        <p>The last page is page {pageCount}.</p>
      </Notice>
    )
  }
  const question = `Hello, I am looking for: ${search.query || 'a product I could not find in the shop'}`
  return (
    <Notice
      icon={<SearchX aria-hidden="true" />}
      title="No products found"
      action={
        <>
          <ButtonLink to="/shop" variant="secondary">
            Clear all
          </ButtonLink>
          <a
            className={buttonClass()}
            href={whatsappUrl(question)}
            target="_blank"
            rel="noreferrer"
          >
            Ask on WhatsApp
          </a>
        </>
      }
    >
      <p>
        Remove a filter, or try fewer words. If you need something we do not list, ask us. We may be
        able to get it.
      </p>
      {search.query && (
        <div data-part="count-miss" data-when="load" data-query={search.query} hidden />
      )}
    </Notice>
  )
}
