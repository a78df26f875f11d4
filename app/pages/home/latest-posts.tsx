import { Link } from '../../ui/link.tsx'
import { SectionTitle } from './section-title.tsx'

interface Post {
  slug: string
  title: string
  summary: string
}

export function LatestPosts({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null
  return (
    <section className="max-sm:hidden container-page pt-7 sm:pt-10">
      <SectionTitle title="Worth reading before you pay" to="/blog" linkLabel="All articles" />
      <ul className="row-of-cards mt-4 [--columns:3]">
        {posts.map(({ slug, title, summary }) => (
          <li
            key={slug}
            className="group relative rounded-card border border-line bg-surface p-4 hover:border-line-strong md:p-5"
          >
            <h3 className="font-sans text-base font-semibold tracking-normal">
              <Link
                to={`/blog/${slug}`}
                className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-2 text-md text-ink-2 max-md:hidden">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
