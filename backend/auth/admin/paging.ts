import { apiError } from '../../errors.ts'

export interface Page {
  /** Starts at 1. */
  page: number
  perPage: number
  offset: number
}

const defaultPerPage = 50
const maxPerPage = 1_000

/**
 * Parses `?page=&per_page=`. An empty value means not given, because auth-js sends empty values.
 * @throws ApiError 400 `validation_failed`
 */
export function parsePage({ searchParams }: URL): Page {
  const page = parseCount(searchParams.get('page'), 'page') ?? 1
  const perPage = Math.min(
    parseCount(searchParams.get('per_page'), 'per_page') ?? defaultPerPage,
    maxPerPage,
  )
  return { page, perPage, offset: (page - 1) * perPage }
}

function parseCount(text: string | null, name: string): number | null {
  if (text === null || text === '') return null
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw apiError(
      'validation_failed',
      `Bad Pagination Parameters: ${name} must be a whole number from 1`,
    )
  return Number(text)
}

/**
 * The `X-Total-Count` and `Link` headers. auth-js reads the page number after the first `=` of each
 * link, so `page` must be the first parameter.
 * @param url of the request, below `/auth/v1`
 */
export function pagingHeaders(
  url: URL,
  { page, perPage }: Page,
  total: number,
): Record<string, string> {
  const lastPage = Math.ceil(total / perPage)
  const rest = [...url.searchParams].filter(
    ([name, value]) => name !== 'page' && name !== 'per_page' && value !== '',
  )
  const path = url.pathname.replace(/^\/auth\/v1/, '')
  const link = (to: number, rel: string) =>
    `<${path}?${new URLSearchParams([['page', String(to)], ['per_page', String(perPage)], ...rest])}>; rel="${rel}"`
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}
