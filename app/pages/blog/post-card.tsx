import { Link } from '../../ui/link.tsx'
import { Diagram } from '../../ui/drawings/diagrams/diagram.tsx'
import { headingFont } from '../../ui/drawings/heading-font.ts'
import { PostDate } from './post-date.tsx'
import type { PostCardData } from './posts.ts'
import { tagName } from './tag-name.ts'

/** One article in a list. The first one can be shown at full width. */
export function PostCard({
  post,
  isWide = false,
  heading: Heading = 'h2',
}: {
  post: PostCardData
  isWide?: boolean
  heading?: 'h2' | 'h3'
}) {
  const title = isWide ? 'text-h2' : 'text-h3'
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-[120ms] hover:border-line-strong ${isWide ? 'lg:grid lg:grid-cols-[1.25fr_1fr]' : ''}`}
    >
      <Diagram
        name={post.diagram}
        className="block h-auto w-full border-b border-line lg:border-b-0"
      />
      <div
        className={`flex flex-1 flex-col gap-3 p-5 ${isWide ? 'lg:justify-center lg:p-10' : ''}`}
      >
        <p className="text-sm font-semibold text-accent-text">
          {post.tags.map(tagName).join(' · ')}
        </p>
        <Heading className={`${title} ${headingFont(post.title)}`}>
          <Link
            to={`/blog/${post.slug}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </Link>
        </Heading>
        <p className={isWide ? 'text-lg text-ink-2' : 'text-md text-ink-2'}>{post.summary}</p>
        <p className={`money text-sm text-ink-3 ${isWide ? '' : 'mt-auto pt-2'}`}>
          <PostDate day={post.published_on} /> · {post.reading_minutes} min read
        </p>
      </div>
    </article>
  )
}
