/** What a reader asked the list for; all of it stands in the address. */
export interface BlogSearch {
  query: string
  tag: string | null
  page: number
}

export const pageSize = 6
/** Beyond the end of every list, and still a number that a database counts to. */
const lastPage = 1_000_000

export function parseBlogSearch(params: URLSearchParams): BlogSearch {
  const page = params.get('page') ?? ''
  return {
    query: clean(params.get('q')),
    tag: clean(params.get('tag')).toLowerCase() || null,
    page: /^\d+$/.test(page) ? Math.min(Math.max(Number(page), 1), lastPage) : 1,
  }
}

/** The list's address for a search with some of it changed; any change but of the page begins at the first. */
export function blogHref(search: BlogSearch, change: Partial<BlogSearch> = {}): string {
  const { query, tag, page } = { ...search, page: 1, ...change }
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (tag) params.set('tag', tag)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '/blog' : `/blog?${params}`
}

function clean(text: string | null): string {
  // A database takes no NUL, and nobody types the others.
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100)
}
