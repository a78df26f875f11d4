import { Link } from '../../ui/link.tsx'
import { compareHref } from './compare/compare.ts'

interface UseLinksProps {
  useLinks: { slug: string; name: string }[]
  current: string | null
  /** Slugs of the products chosen to compare: the links include them. */
  chosen: string[]
}

/** The uses as chips; the current one can be removed. */
export function UseLinks({ useLinks, current, chosen }: UseLinksProps) {
  return (
    <nav aria-label="Uses" className="mt-6" data-no-print>
      <ul className="flex flex-wrap gap-2">
        {[{ slug: null, name: 'All uses' }, ...useLinks].map(({ slug, name }) => (
          <li key={name}>
            <Link
              to={slug || current ? compareHref(chosen, slug) : '/products'}
              aria-current={slug === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold text-ink no-underline hover:bg-surface-2 aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
