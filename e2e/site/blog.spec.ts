import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { readKeys } from '../site.ts'

useBrowser()

const get = (path: string) => fetch(inject('siteUrl') + path, { redirect: 'manual' })
const textOf = async (path: string) => (await get(path)).text()
const slug = 'inverter-kva-surge-and-the-fridge'

/** Where the first link with these words leads. */
const linkIn = (html: string, words: RegExp) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .find(([, , text = '']) => words.test(text.replaceAll(/<!-- -->|<[^>]+>/g, '').trim()))?.[1]
    ?.replaceAll('&amp;', '&') ?? ''
const articlesIn = (html: string) => html.match(/<article[ >]/g)?.length

test('a reader without JavaScript filters by tag, searches, opens the next page and reads', async () => {
  const first = await textOf('/blog')
  expect(articlesIn(first)).toBe(6)
  expect(articlesIn(await textOf(linkIn(first, /^Older/)))).toBe(4)
  const tags = /<nav[^>]*aria-label="Tags".*?<\/nav>/s.exec(first)?.[0] ?? ''
  const carbon = linkIn(tags, /^Carbon/)
  expect(carbon).toBe('/blog?tag=carbon')
  expect(linkIn(await textOf(carbon), /^All articles/)).toBe('/blog')
  const search = /<form[^>]*role="search".*?<\/form>/s.exec(first)?.[0] ?? ''
  expect(search).toMatch(/<input[^>]*type="search"[^>]*name="q"/)
  const found = await textOf('/blog?q=fridge+trips')
  const article = await textOf(linkIn(found, /why the fridge trips/))
  expect(/<h1[^>]*>([^<]*)/.exec(article)?.[1]).toContain('Inverters: kVA')
  expect(linkIn(article, /^WhatsApp$/)).toContain('wa.me')
})

test('an unknown tag, search or page shows a message and links to the list', async () => {
  const unknown = await get('/blog?tag=aliens')
  const html = await unknown.text()
  expect(unknown.status).toBe(404)
  expect(html).toContain('We have no tag “aliens”')
  expect(html).toContain('href="/blog?tag=sizing"')
  const beyond = await get('/blog?page=9')
  expect(beyond.status).toBe(404)
  expect(await beyond.text()).toContain('href="/blog?page=2"')
  expect(await textOf('/blog?q=zzzzqqqq')).toContain('No articles found')
  for (const path of [
    '/blog/nothing',
    '/blog/00000000-0000-4000-8000-000000000000',
    "/blog/';drop table posts",
    '/blog/%00',
  ])
    expect([path, (await get(path)).status >= 400 && (await get(path)).status < 500]).toEqual([
      path,
      true,
    ])
  for (const path of [
    '/blog?q=%3Cscript%3Ealert(1)%3C/script%3E',
    '/blog?q=%22%27%26%7C!()&tag=',
    '/blog?page=abc',
    '/blog?q=%00',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  expect(await textOf('/blog?q=%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain(
    '<script>alert(1)',
  )
})

test('an article opens by slug or id, with one canonical URL', async () => {
  const html = await textOf(`/blog/${slug}`)
  const rows = await fetch(`${inject('siteUrl')}/rest/v1/posts?slug=eq.${slug}&select=id`, {
    headers: { apikey: readKeys().publishableKey },
  })
  const [post] = (await rows.json()) as { id: string }[]
  for (const text of [html, await textOf(`/blog/${post?.id}`)])
    expect(text).toContain(`<link rel="canonical" href="${inject('siteUrl')}/blog/${slug}"/>`)
})

test('a reader on a phone opens the contents, copies the link, and reads on', async () => {
  await using visitor = await visit(`/blog/${slug}`, {
    viewport: phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visitor
  await ready(page)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.locator('summary').click()
  await contents.getByRole('link', { name: 'Reading the fault' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#on-reading-the-fault')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${inject('siteUrl')}/blog/${slug}`)
  for (const table of await page.getByRole('region', { name: /^Table/ }).all()) {
    expect(
      await table.evaluate(
        (box) => box.getBoundingClientRect().right <= document.documentElement.clientWidth,
      ),
    ).toBe(true)
  }
  await page
    .getByRole('navigation', { name: 'Articles before and after' })
    .getByRole('link')
    .last()
    .click()
  await page.getByRole('heading', { level: 1, name: /Flat rate/ }).waitFor()
})
