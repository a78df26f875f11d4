import { Link } from '../../../ui/link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { maxCompared } from './compare.ts'
import { CompareTable } from './compare-table.tsx'
import { UseLinks } from '../use-links.tsx'
import type { ComparedProduct } from '../uses.ts'

/** The comparison of the products in the URL, and links to add more. */
export function ComparedView({
  compared,
  useLinks,
}: {
  compared: ComparedProduct[]
  useLinks: { slug: string; name: string }[]
}) {
  if (compared.length === 0) {
    return (
      <Notice
        title="Nothing to compare"
        action={<ButtonLink to="/products">Choose products by use</ButtonLink>}
      >
        <p>
          None of the products in this link is in our shop. Tick products in the catalogue, then
          press Compare.
        </p>
      </Notice>
    )
  }
  const free = maxCompared - compared.length
  return (
    <>
      <p className="mt-3 max-w-2xl text-ink-2">
        {compared.length === 1 ? 'One product so far.' : `${compared.length} products.`} Rows with a
        difference are marked. Save or share this page with its link.
      </p>
      <CompareTable compared={compared} />
      <section className="mt-12" data-no-print>
        <h2 className="text-h3">{free > 0 ? 'Add another' : 'You can compare four at most'}</h2>
        <p className="mt-2 text-ink-2">
          {free > 0
            ? `You can add ${free} more. Your choice stays while you look around.`
            : 'Remove one above to make room for another.'}
        </p>
        {free > 0 && (
          <UseLinks useLinks={useLinks} current="" chosen={compared.map(({ slug }) => slug)} />
        )}
        <p className="mt-5">
          <Link
            to="/products"
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            Clear the comparison
          </Link>
        </p>
      </section>
    </>
  )
}
