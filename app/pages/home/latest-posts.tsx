import { Link } from 'react-router'
import { SectionTitle } from './section-title.tsx'

interface Post {
  slug: string
  title: string
  summary: string
}

export function LatestPosts({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null
  return (
    <section className="container-page pt-10">
      <SectionTitle title="Worth reading before you pay" to="/blog" linkLabel="All articles" />
      <ul className="mt-5 grid gap-3 md:grid-cols-3 md:gap-5">
        {posts.map(({ slug, title, summary }) => (
          <li
            key={slug}
            className="group relative rounded-card border border-line bg-surface p-4 hover md:p-5:border-line-strong"
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
