import { Link } from '../../ui/link.tsx'
import { blogHref, type BlogSearch } from './blog-search.ts'
import { tagName } from './tag-name.ts'

/** Every tag with its number of articles; the current one is marked. */
export function BlogTags({
  tags,
  search,
}: {
  tags: { tag: string; postCount: number }[]
  search: BlogSearch
}) {
  const tagClass =
    'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold text-ink no-underline hover:border-ink aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-on-primary-soft'
  return (
    <nav aria-label="Tags" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link
            to={blogHref(search, { tag: null })}
            aria-current={search.tag === null}
            className={tagClass}
          >
            All articles
          </Link>
        </li>
        {tags.map(({ tag, postCount }) => (
          <li key={tag}>
            <Link
              to={blogHref(search, { tag })}
              aria-current={search.tag === tag}
              className={tagClass}
            >
              {tagName(tag)}
              <span className="money font-normal opacity-80">{postCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
