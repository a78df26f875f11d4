import Rss from '~icons/lucide/rss'
import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/blog'
import { blogHref, parseBlogSearch, type BlogSearch } from './blog-search.ts'
import { BlogTags } from './blog-tags.tsx'
import { PostCard } from './post-card.tsx'
import { listPosts } from './posts.ts'
import { tagName } from './tag-name.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = parseBlogSearch(url.searchParams)
  const listing = await listPosts(services(context).supabase, search)
  const isHere = listing.isKnownTag && search.page <= listing.pageCount
  return data({ search, ...listing }, { status: isHere ? 200 : 404 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tag = loaderData?.isKnownTag ? loaderData.search.tag : null
  const page = loaderData?.search.page ?? 1
  const title = [
    tag ? `Solar blog: ${tagName(tag).toLowerCase()}` : 'Solar blog for Nigeria',
    ...(page > 1 ? [`page ${page}`] : []),
  ].join(', ')
  const description =
    'Sizing, batteries, meters, generators, instalments and carbon in Nigeria: every sum shown, with its sources.'
  return seo(matches, { title, description, path: blogHref({ query: '', tag, page: 1 }, { page }) })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { search, posts, tags, isKnownTag, total, pageCount } = loaderData
  const isFront = !search.query && !search.tag && search.page === 1
  return (
    <div className="container-page py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h1 className="text-h2">Do the sums yourself</h1>
          <p className="mt-3 max-w-2xl text-lg text-ink-2">
            What we would tell a friend who asks about solar. Every number comes with its working
            and its source.
          </p>
        </div>
        <a
          href="/blog/rss.xml"
          className="inline-flex min-h-11 items-center gap-2 text-md font-semibold text-primary"
        >
          <Rss className="size-4" aria-hidden="true" /> New articles by RSS
        </a>
      </div>
      <SearchForm search={search} />
      <BlogTags tags={tags} search={search} />
      {!isKnownTag && (
        <p role="status" className="mt-4 rounded-control bg-warning-soft px-4 py-2 text-warning">
          {`We have no tag “${search.tag}”. All our tags are above, and all our articles below.`}
        </p>
      )}
      {search.query && (
        <p className="mt-4 text-ink-2" aria-live="polite">
          {`${total} ${total === 1 ? 'article' : 'articles'} for “${search.query}”`}
        </p>
      )}
      {posts.length === 0 && <Nothing search={search} pageCount={total > 0 ? pageCount : 0} />}
      <ul aria-label="Articles" className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
        {posts.map((post, position) => (
          <li key={post.id} className={isFront ? frontSpan(position) : 'lg:col-span-2'}>
            <PostCard post={post} isWide={isFront && position === 0} />
          </li>
        ))}
      </ul>
      {posts.length > 0 && (
        <Pagination
          page={search.page}
          pageCount={pageCount}
          hrefOf={(page) => blogHref(isKnownTag ? search : { ...search, tag: null }, { page })}
          back="Newer"
          forward="Older"
        />
      )}
    </div>
  )
}

/**
 * The first page shows the newest article at full width, then two halves, then thirds, so six
 * articles leave no gap.
 */
function frontSpan(position: number): string {
  if (position === 0) return 'sm:col-span-2 lg:col-span-6'
  return position < 3 ? 'lg:col-span-3' : 'lg:col-span-2'
}

function SearchForm({ search }: { search: BlogSearch }) {
  return (
    <form method="get" action="/blog" role="search" className="mt-7 flex max-w-xl gap-3">
      <label htmlFor="blog-search" className="sr-only">
        Search the blog
      </label>
      <input
        key={search.query}
        id="blog-search"
        type="search"
        name="q"
        defaultValue={search.query}
        maxLength={100}
        placeholder="Fridge trips, Band A, carbon"
        className="min-h-12 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-3"
      />
      {search.tag && <input type="hidden" name="tag" value={search.tag} />}
      <Button type="submit">Search</Button>
    </form>
  )
}

function Nothing({ search, pageCount }: { search: BlogSearch; pageCount: number }) {
  if (pageCount > 0) {
    return (
      <Notice
        title={`There is no page ${search.page}`}
        action={
          <Link to={blogHref(search, { page: pageCount })} className={buttonClass()}>
            Go to page {pageCount}
          </Link>
        }
      >
        <p>The last page is page {pageCount}.</p>
      </Notice>
    )
  }
  return (
    <Notice
      title="No articles found"
      action={
        <Link to="/blog" className={buttonClass()}>
          All articles
        </Link>
      }
    >
      <p>
        Try one word, or choose a tag. If you have a question for an engineer, ask it on the contact
        page.
      </p>
    </Notice>
  )
}
