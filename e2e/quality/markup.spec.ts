import { beforeAll, expect, inject, test } from 'vitest'
import { crawl, isOfAnotherJourney, type Reference, type Resource } from '../crawl.ts'
import { everyPage, missingPages } from '../every-page.ts'
import { ownAddress } from '../unique.ts'
import { findInvalidHtml } from './html-validator.ts'

// One crawl for all tests of this file: what can be read in the markup needs no browser.

/** These pages wait for a session, which the server does not know. */
const personal = ['/update-password', '/dashboard', '/admin']

/** Targets of forms that answer nothing else. */
const postOnly = new Set(['/auth/v1/confirm'])

let resources: Map<string, Resource>
/** The paths in the sitemap. */
let listed: string[]
/** The answer to a form that was sent without JavaScript, and is wrong. */
let answered: string

beforeAll(async () => {
  resources = await crawl([
    '/sitemap.xml',
    '/robots.txt',
    '/blog?q=zzzz',
    ...everyPage,
    ...personal,
  ])
  const answer = await fetch(`${inject('siteUrl')}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: '', email: 'not an address' }),
    headers: { origin: inject('siteUrl'), ...ownAddress() },
  })
  answered = await answer.text()
  listed = (resources.get('/sitemap.xml')?.references ?? [])
    .map(({ url }) => url.pathname + url.search)
    .filter((path) => !isOfAnotherJourney(path))
})

const bodyOf = (path: string) => resources.get(path)?.body ?? ''
const unescape = (text = '') =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
const titleOf = (path: string) => unescape(/<title>([^<]*)/.exec(bodyOf(path))?.[1])
const descriptionOf = (path: string) =>
  unescape(/<meta name="description" content="([^"]*)"/.exec(bodyOf(path))?.[1])

test('the HTML of every page and state is valid', async () => {
  const problems = []
  for (const path of new Set([...listed, ...everyPage, ...personal]))
    problems.push(...(await findInvalidHtml(path, bodyOf(path))))
  expect(problems).toEqual([])
})

test('the HTML of the answer to a form without JavaScript is valid', async () => {
  expect(answered).toContain('<!DOCTYPE html>')
  expect(await findInvalidHtml('/contact', answered)).toEqual([])
})

test('every page has its own title', () => {
  const titles = new Map<string, string>()
  for (const path of everyPage) {
    // Missing pages, the second URL of a page, and the plans share a title.
    const bare = path.replace(/\?.*/, '').replace('carbon-credit-calculator', 'carbon-calculator')
    const title = titleOf(path)
    const otherPath = titles.get(title)
    expect(
      title !== '' &&
        (otherPath === undefined ||
          otherPath === bare ||
          missingPages.includes(path) ||
          path.includes('details')),
      `${path} has the title of ${otherPath}: ${title}`,
    ).toBe(true)
    titles.set(title, bare)
  }
})

test('every page in the sitemap has a title and a description of its own that search results show whole', () => {
  expect(listed.length).toBeGreaterThan(150)
  const seen = new Map<string, string>()
  for (const path of listed) {
    const title = titleOf(path)
    const description = descriptionOf(path)
    expect(title.length, `${path}: ${title}`).toBeGreaterThan(14)
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60)
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70)
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160)
    expect([path, seen.get(title), seen.get(description)]).toEqual([path, undefined, undefined])
    seen.set(title, path).set(description, path)
    if (path.startsWith('/shop/')) {
      expect(title, path).toContain('₦')
      expect(description, path).toMatch(/^₦[\d,]+ in Nigeria/)
    }
  }
})

test('every link, image, script and form target of the site exists', () => {
  expect(resources.size).toBeGreaterThan(300)
  const expected = (path: string) => {
    if (missingPages.includes(path)) return 404
    return postOnly.has(path) ? 405 : 200
  }
  const dead = [...resources.values()].filter(({ path, status }) => status !== expected(path))
  expect(
    dead.map(({ path, status, referrer }) => `${path}: ${status}, referred to by ${referrer}`),
  ).toEqual([])
})

test('every #fragment of a link exists', () => {
  const missing = listReferences()
    .filter(({ url }) => url.origin === inject('siteUrl') && url.hash)
    .filter(({ url }) => !isOfAnotherJourney(url.href) && !hasFragment(url))
    .map(({ page, url }) => `${url.href} is not there, referred to by ${page}`)
  expect([...new Set(missing)]).toEqual([])
})

test('every link to another site is well-formed', () => {
  const problems = listReferences()
    .filter(({ url }) => url.origin !== inject('siteUrl'))
    .flatMap((reference) =>
      findProblemsOf(reference).map(
        (problem) => `${reference.url.href} ${problem}, on ${reference.page}`,
      ),
    )
  expect([...new Set(problems)]).toEqual([])
})

function listReferences(): (Reference & { page: string })[] {
  return [...resources.values()].flatMap(({ path, references }) =>
    references.map((reference) => ({ page: path, ...reference })),
  )
}

function hasFragment(url: URL): boolean {
  // Of pages that differ only in their query not all are in the crawl.
  const page = resources.get(url.pathname + url.search) ?? resources.get(url.pathname)
  return page?.ids.has(decodeURIComponent(url.hash.slice(1))) ?? false
}

/** Checks only the form of an external link: no test may depend on another server. */
function findProblemsOf({ tag, url, attributes }: Reference): string[] {
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
