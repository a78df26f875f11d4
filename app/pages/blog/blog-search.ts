/** The search, tag and page of the article list, all of them in the URL. */
export interface BlogSearch {
  query: string
  tag: string | null
  page: number
}

export const pageSize = 6
/** More than any list has, and still within the range of a database integer. */
const lastPage = 1_000_000

export function parseBlogSearch(params: URLSearchParams): BlogSearch {
  const page = params.get('page') ?? ''
  return {
    query: clean(params.get('q')),
    tag: clean(params.get('tag')).toLowerCase() || null,
    page: /^\d+$/.test(page) ? Math.min(Math.max(Number(page), 1), lastPage) : 1,
  }
}

/**
 * The URL of the list with some values changed. Any change other than the page goes back to the
 * first page.
 */
export function blogHref(search: BlogSearch, change: Partial<BlogSearch> = {}): string {
  const { query, tag, page } = { ...search, page: 1, ...change }
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (tag) params.set('tag', tag)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '/blog' : `/blog?${params}`
}

function clean(text: string | null): string {
  // PostgreSQL refuses NUL, and the other control characters are never typed.
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100)
}
