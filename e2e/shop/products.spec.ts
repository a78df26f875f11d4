import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { sendPlainForm } from '../plain-form.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const htmlOf = async (path: string) =>
  (await (await fetch(inject('siteUrl') + path)).text()).replaceAll('<!-- -->', '')

test('a visitor goes from a use to a comparison and removes a product from it', async () => {
  await using visitor = await visit('/products')
  const { page } = visitor
  await ready(page)
  await page.getByRole('link', { name: /All \d+ products to power my home/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Power my home' }).waitFor()
  await page.getByRole('checkbox', { name: 'Compare Imole Hybrid inverter 5 kVA' }).check()
  await page.getByRole('checkbox', { name: 'Compare Imole Hybrid inverter 3 kVA' }).check()
  await expect
    .poll(() => page.getByRole('list', { name: 'Chosen to compare' }).getByRole('listitem').count())
    .toBe(2)
  await page.getByRole('button', { name: 'Compare 2 of 4' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare side by side' }).waitFor()
  expect(new URL(page.url()).search).toBe('?compare=imole-hybrid-5kva,imole-hybrid-3kva')
  const surge = page.getByRole('row', { name: /Surge power/ })
  await expect.poll(() => surge.textContent()).toContain('Differs')
  await expect
    .poll(() => page.getByRole('row', { name: /^Wave/ }).textContent())
    .not.toContain('Differs')
  await page.getByRole('link', { name: 'Remove Imole Hybrid inverter 3 kVA' }).click()
  await page.waitForURL('**/products?compare=imole-hybrid-5kva')

  await page.getByRole('link', { name: 'Power my home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Power my home' }).waitFor()
  await expect
    .poll(() =>
      page.getByRole('checkbox', { name: 'Compare Imole Hybrid inverter 5 kVA' }).isChecked(),
    )
    .toBe(true)
})

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('on a phone a fifth product is refused with a message, and the table scrolls in its own box with sticky labels', async () => {
  await using visitor = await visit(
    '/products?use=heat-water&compare=imole-kit-8kva,imole-hybrid-10kva,imole-mono-550w',
    { viewport: phone },
  )
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Compare 3 of 4' }).waitFor()
  await expect.poll(() => isWide(page)).toBe(false)
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).click()
  await page.getByText(/^You already have four\. Remove one before you add /).waitFor()
  await expect.poll(() => boxes.nth(1).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Compare 4 of 4' }).click()
  const box = page.getByRole('region', { name: /^Comparison/ })
  await box.evaluate((element) => (element.scrollLeft = 200))
  await expect.poll(() => isWide(page)).toBe(false)
  const label = await page
    .getByRole('rowheader', { name: /^Price/ })
    .getByText('Price')
    .boundingBox()
  expect(label?.x).toBeGreaterThanOrEqual(0)
})

test('products that are ticked before the script is there are chosen, and can be removed again', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/products?use=heat-water', { waitUntil: 'commit' })
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  released.resolve()
  await page.getByRole('button', { name: 'Compare 2 of 4' }).waitFor()
  const chosen = page.getByRole('list', { name: 'Chosen to compare' })
  await chosen.getByRole('button').first().click()
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(1)
  expect(await boxes.nth(0).isChecked()).toBe(false)
  await chosen.getByRole('button').click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByText('Tick at least one product first.').waitFor()
  await page.getByText('Tick up to four products').waitFor()
})

test('the comparison works without JavaScript', async () => {
  const list = await htmlOf('/products?use=heat-water')
  const slugs = [
    ...list.matchAll(/<input type="checkbox"[^>]* name="compare" value="([^"]*)"/g),
  ].map(([, slug = '']) => slug)
  const { url, html } = await sendPlainForm(list, 'Compare', { compare: slugs.slice(0, 2) })
  expect(url.searchParams.getAll('compare')).toEqual(slugs.slice(0, 2))
  expect(html).toMatch(/<h1[^>]*>Compare side by side</)
  expect(html.match(/<th[^>]* scope="col"/g)).toHaveLength(2)
})

test('names products that are unknown or too many, and leaves them out', async () => {
  const partly = await htmlOf('/products?compare=imole-mono-550w,rocket')
  expect(partly).toContain('We have no product named “rocket”, so it was left out.')
  expect(partly.match(/<th[^>]* scope="col"/g)).toHaveLength(1)
  const tooMany =
    'imole-mono-550w,orun-topcon-585w-bifacial,dawaki-poly-330w,imole-mono-100w,imole-mono-200w'
  expect(await htmlOf(`/products?compare=${tooMany}`)).toContain(
    'You can compare four products at a time. Left out: imole-mono-200w.',
  )
  expect(await htmlOf('/products?compare=rocket')).toContain('Nothing to compare')
  expect(await htmlOf('/products?use=fly')).toContain(
    'We have no use called “fly”, so here are all of them.',
  )
})

test('the technical page lists what fits, what does not, and why', async () => {
  const shop = await htmlOf('/shop/imole-mono-550w')
  const [, path = ''] = /<a [^>]*href="([^"]*)"[^>]*>Technical page</.exec(shop) ?? []
  const html = await htmlOf(path)
  expect(html).toMatch(/<h2[^>]*>What it works with</)
  const items = html.match(/<li[ >].*?<\/li>/gs) ?? []
  expect(items.find((item) => item.includes('Imole Hybrid inverter 5 kVA'))).toContain(
    '4 to 9 in a row, 9 panels at most',
  )
  const reasons = /that (?:does|do) not fit, and why.*?<\/details>/s.exec(html)?.[0]
  expect(reasons).toMatch(/A PWM controller pulls the panel down|is more than the/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/shop\/imole-mono-550w"/)
  expect(html).toMatch(/<a [^>]*href="\/shop\/imole-mono-550w"[^>]*>Buy in the shop</)
})

test('every kind of product has a data sheet as a PDF, cached after the first request', async () => {
  const get = (slug: string) => fetchDrawing(`/products/${slug}/data-sheet.pdf`)
  for (const slug of [
    'imole-mono-550w',
    'orun-topcon-585w-bifacial',
    'imole-hybrid-5kva',
    'imole-lfp-rack-5kwh',
    'imole-mppt-40a',
    'imole-kit-5kva',
    'agbara-street-80w-split',
    'orun-hot-water-300l-flat',
    'imole-combiner-4-strings',
  ]) {
    const answer = await get(slug)
    expect(answer.status, slug).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(new TextDecoder('latin1').decode(await answer.arrayBuffer()).slice(0, 5), slug).toBe(
      '%PDF-',
    )
  }
  // A new one would have another time of its making. Journeys that change a product empty the cache.
  const read = async () => (await get('imole-mono-550w')).text()
  await expect.poll(async () => (await read()) === (await read())).toBe(true)
  expect((await get('nothing')).status).toBe(404)
})

test('screen readers read a reduced price as "Was …, now …" everywhere', async () => {
  const reduced = [
    ...(await htmlOf('/shop')).matchAll(/<li class="product-card.*?data-add-to-cart/gs),
  ]
    .map(([article]) => article)
    .find((article) => /<s[ >]/.test(article))
  const slug = /href="\/shop\/([\w-]+)"/.exec(reduced ?? '')?.[1] ?? ''
  expect(slug).not.toBe('')
  for (const path of ['/shop', `/shop/${slug}`, '/products', `/products/${slug}`, '/']) {
    // Without scripts, whose texts have markup too.
    const html = (await htmlOf(path)).replaceAll(/<script.*?<\/script>/gs, '')
    const texts = [...html.matchAll(/<p(?: [^>]*)?>(?:(?!<p[ >]|<\/p>).)*<\/p>/gs)]
      .map(([paragraph]) => paragraph)
      .filter((paragraph) => /<s[ >]/.test(paragraph))
      .map((paragraph) => paragraph.replaceAll(/<!-- -->|<[^>]+>/g, ''))
    if (path !== '/') expect(texts.length, path).toBeGreaterThan(0)
    for (const text of texts) expect(text, path).toMatch(/^Was ₦[\d,]+, now ₦[\d,]+$/)
    const struck = html.match(/<(?:s|del)[ >]/g) ?? []
    expect(struck, `every struck price of ${path} is part of such a sentence`).toHaveLength(
      texts.length,
    )
  }
})
