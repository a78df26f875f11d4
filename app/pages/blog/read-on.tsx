import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import { Link } from '../../ui/link.tsx'
import { PostCard } from './post-card.tsx'
import type { PostCardData } from './posts.ts'

interface ReadOnProps {
  related: PostCardData[]
  older: PostCardData | null
  newer: PostCardData | null
}

/** What to read after an article. */
export function ReadOn({ related, older, newer }: ReadOnProps) {
  return (
    <div data-no-print>
      <nav
        aria-label="Articles before and after"
        className="mt-14 grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
      >
        {older && (
          <Link
            to={`/blog/${older.slug}`}
            rel="prev"
            className="group block py-2 text-ink no-underline"
          >
            <span className="flex items-center gap-1.5 text-sm text-ink-3">
              <ArrowLeft className="size-4" aria-hidden="true" /> Previous article
            </span>
            <span className="mt-1 block font-semibold group-hover:underline">{older.title}</span>
          </Link>
        )}
        {newer && (
          <Link
            to={`/blog/${newer.slug}`}
            rel="next"
            className="group block py-2 text-ink no-underline sm:col-start-2 sm:text-right"
          >
            <span className="flex items-center gap-1.5 text-sm text-ink-3 sm:justify-end">
              Next article <ArrowRight className="size-4" aria-hidden="true" />
            </span>
            <span className="mt-1 block font-semibold group-hover:underline">{newer.title}</span>
          </Link>
        )}
      </nav>
      {related.length > 0 && (
        <section className="mt-12">
          <h2>On the same topic</h2>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
