import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { asStaff } from '../staff.ts'
import { unique, uniqueEmail } from '../unique.ts'
import { asService } from './staff-account.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const open = (path: string, options = {}) => visitAs(accountOf('admin'), path, options)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const textOf = async (path: string) => (await fetch(inject('siteUrl') + path)).text()

test('staff find an inquiry, add a note, assign it and mark it answered', async () => {
  const name = unique('Ọládipọ̀')
  const email = uniqueEmail('ola')
  await asService('POST', 'project_inquiries', {
    name,
    email,
    phone_number: '+2348039998877',
    project_type: 'Other',
    description: 'A pump <b>for</b> Epe',
    location: 'Epe',
  })
  // Found without the marks over and below its letters.
  const search = `oladipo${name.slice(name.indexOf('-'))}`
  await using visitor = await open(`/admin/inquiries?status=new&search=${search}`, {
    viewport: phone,
  })
  const { page } = visitor
  await page.getByRole('link', { name }).click()
  // The history beside it may show the text too.
  await page.getByText('A pump <b>for</b> Epe').first().waitFor()
  await page.getByLabel('New note').fill('Call back on Monday.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByText('Call back on Monday.').waitFor()
  await page.getByLabel('Who deals with it').selectOption({ label: 'Me (Demo Admin)' })
  await page.getByLabel('Status').selectOption({ label: 'Answered' })
  await save(page)
  await expectToast(page, 'Saved.')
  const query = new URLSearchParams({ select: 'status,taken_by', email: `eq.${email}` })
  expect(await asStaff('GET', `project_inquiries?${query}`)).toEqual([
    { status: 'contacted', taken_by: expect.stringMatching(/./) },
  ])
})

const hostile = [
  '## Heading',
  '<script>document.title = "stolen"</script>',
  '<img src=x onerror="document.title = 1">',
  '[click](javascript:document.title=1) and [away](//evil.example)',
  '![photo](https://evil.example/x.png)',
].join('\n\n')

test('only somebody with the link sees a draft on its page, and no script in it runs', async () => {
  const slug = unique('a-hostile-draft')
  const title = slug.replaceAll('-', ' ').replace('a', 'A')
  await using visitor = await open('/admin/posts/new')
  const { page } = visitor
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Summary').fill('A line.')
  expect(await page.getByLabel('Address of the page').inputValue()).toBe(slug)
  await page.getByLabel('Author').fill('Ada')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-05')
  await page.getByText('5 December 2026').waitFor()
  await page.getByLabel('Text', { exact: false }).last().fill(hostile)
  await save(page)
  await page.waitForURL(/\/admin\/posts\/[0-9a-f-]{36}$/)
  expect((await fetch(`${inject('siteUrl')}/blog/${slug}`)).status).toBe(404)

  const opened = visitor.context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await preview.getByText('Visitors do not see this article yet.').waitFor()
  await preview.getByRole('heading', { name: 'Heading' }).waitFor()
  expect(await preview.title()).toContain(`Preview of ${title}`)
  expect(await preview.locator('article a[href^="javascript"], article img').count()).toBe(0)
  expect(await preview.locator('a[href*="evil.example"]').count()).toBe(0)
  const answer = await fetch(preview.url())
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await answer.text()).toContain('noindex')
  expect((await fetch(`${preview.url()}0`)).status).toBe(404)
})

test('a planned article is not public before its day', async () => {
  const slug = unique('planned-for-later')
  await asService('POST', 'posts', {
    slug,
    title: 'Planned for later',
    summary: 'A line.',
    author: 'Ada',
    body: 'Text.',
    tags: ['planned-tag'],
    published_on: '2999-01-01',
    is_published: true,
  })
  for (const path of ['/blog', '/', '/sitemap.xml', '/blog/rss.xml', '/blog?tag=planned-tag'])
    expect(await textOf(path), path).not.toContain(slug)
  for (const path of [`/blog/${slug}`, `/og/post/${slug}.png`])
    expect((await fetchDrawing(path)).status, path).toBe(404)
})
