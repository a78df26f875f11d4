import { Link } from '../../ui/link.tsx'
import { headingFont } from '../../ui/drawings/heading-font.ts'
import { PostDate } from './post-date.tsx'
import type { PostCardData } from './posts.ts'
import { tagName } from './tag-name.ts'

/** Title, summary, author and date. */
export function ArticleHead({
  post,
  authorRole,
}: {
  post: PostCardData
  authorRole: string | null
}) {
  return (
    <>
      <ul aria-label="Tags" className="flex flex-wrap gap-x-4" data-no-print>
        {post.tags.map((tag) => (
          <li key={tag}>
            <Link
              to={`/blog?tag=${encodeURIComponent(tag)}`}
              className="inline-flex min-h-11 min-w-6 items-center text-sm md:pointer-fine:min-h-8 font-semibold text-accent-text"
            >
              {tagName(tag)}
            </Link>
          </li>
        ))}
      </ul>
      <h1
        className={`mt-3 max-w-4xl text-[clamp(2rem,1.5rem+2.6vw,3.25rem)] ${headingFont(post.title)}`}
      >
        {post.title}
      </h1>
      <p className="mt-5 max-w-2xl text-lg text-ink-2">{post.summary}</p>
      <p className="money mt-5 text-md text-ink-2">
        <span className="font-semibold text-ink">{post.author}</span>
        {authorRole && `, ${authorRole.charAt(0).toLowerCase()}${authorRole.slice(1)}`} ·{' '}
        <PostDate day={post.published_on} /> · {post.reading_minutes} min read
      </p>
    </>
  )
}
