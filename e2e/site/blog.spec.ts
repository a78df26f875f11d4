import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const get = (path: string) => fetch(inject('siteUrl') + path, { redirect: 'manual' })
const textOf = async (path: string) => (await get(path)).text()
const slug = 'inverter-kva-surge-and-the-fridge'

test('a reader without JavaScript filters by tag, searches, opens the next page and reads', async () => {
  await using visitor = await visit('/blog', { javaScriptEnabled: false })
  const { page } = visitor
  await expect
    .poll(() => page.getByRole('list', { name: 'Articles' }).getByRole('listitem').count())
    .toBe(6)
  await page.getByRole('link', { name: 'Older' }).click()
  // Another test may have an article of its own at this moment.
  await expect
    .poll(() => page.getByRole('list', { name: 'Articles' }).getByRole('listitem').count())
    .toBeGreaterThanOrEqual(4)
  await page
    .getByRole('navigation', { name: 'Tags' })
    .getByRole('link', { name: /^Carbon/ })
    .click()
  expect(new URL(page.url()).search).toBe('?tag=carbon')
  await page.getByRole('link', { name: 'All articles' }).click()
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('fridge trips')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).search).toContain('q=fridge')
  await page.getByRole('link', { name: /why the fridge trips/ }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toContain('Inverters: kVA')
  await expect
    .poll(() => page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href'))
    .toContain('wa.me')
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
  const key = /(sb_publishable_[\w-]+)/.exec(html)?.[1] ?? ''
  const rows = await fetch(`${inject('siteUrl')}/rest/v1/posts?slug=eq.${slug}&select=id`, {
    headers: { apikey: key },
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
