import { expect, inject, test } from 'vitest'
import { crawl, isOfAnotherJourney, type Resource, type Reference } from '../crawl.ts'

/** Pages that no other page links to, or only for some visitors. */
const start = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/cart',
  '/login',
  '/update-password',
  '/dashboard',
  '/admin',
  '/payment-details',
  '/shop?q=zzzz',
  '/blog?q=zzzz',
  '/careers?opening=solar-installer-lagos',
  '/nowhere',
]

test('every link, image, script and form target of the site exists, and so does every #fragment', async () => {
  const resources = await crawl(start)
  const origin = inject('siteUrl')
  const pages = [...resources.values()]
  expect(pages.length).toBeGreaterThan(300)

  const dead = pages.filter(({ path, status }) => status !== (path === '/nowhere' ? 404 : 200))
  expect(
    dead.map(({ path, status, referrer }) => `${path}: ${status}, referred to by ${referrer}`),
  ).toEqual([])

  const references = pages.flatMap((page) =>
    page.references.map((reference) => ({ page, ...reference })),
  )
  const inside = references.filter(({ url }) => url.origin === origin)
  expect([
    ...new Set(
      inside
        .filter(({ url }) => url.hash && !isOfAnotherJourney(url.href))
        .filter(({ url }) => !hasFragment(resources, url))
        .map(({ page, url }) => `${url.href} is not there, referred to by ${page.path}`),
    ),
  ]).toEqual([])
  expect([
    ...new Set(
      references
        .filter(({ url }) => url.origin !== origin)
        .flatMap(({ page, ...reference }) =>
          errorsAbout(reference).map(
            (complaint) => `${reference.url.href} ${complaint}, on ${page.path}`,
          ),
        ),
    ),
  ]).toEqual([])
}, 180_000)

function hasFragment(resources: Map<string, Resource>, url: URL): boolean {
  return (
    resources.get(url.pathname + url.search)?.ids.has(decodeURIComponent(url.hash.slice(1))) ??
    false
  )
}

/** External links are checked by their form only: no test may depend on another server. */
function errorsAbout({ tag, url, attributes }: Reference): string[] {
  if (url.protocol === 'mailto:')
    return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(url.pathname) ? [] : ['is no e-mail address']
  if (url.protocol === 'tel:')
    return /^\+\d{8,15}$/.test(url.pathname) ? [] : ['is no whole telephone number']
  if (url.protocol === 'data:')
    return tag === 'img' || tag === 'file' ? [] : ['is data where a link belongs']
  const problems = []
  if (url.protocol !== 'https:') problems.push('is not https')
  if (!url.hostname.includes('.')) problems.push('has no host')
  if (tag === 'a' && !/\bno(?:referrer|opener)\b/.test(attributes['rel'] ?? ''))
    problems.push('has no rel="noreferrer"')
  return problems
}
