import { expect, inject, test } from 'vitest'
import { legalSlugs, legalTitles } from '../../domain/legal/documents.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { formatLongDay } from '../../app/platform/format-time.ts'
import { useBrowser, visit } from '../browser.ts'
import { paymentStep, storedCheckout } from '../shop/open-checkout.ts'
import { findProductId } from '../shop/placed-order.ts'

useBrowser()

const get = (path: string) => fetch(inject('siteUrl') + path)
/** Where the links in this part of a page lead. */
const pathsIn = (part = '') => [...part.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, path]) => path)

test('the last line of the footer leads to each legal page', async () => {
  const html = await (await get('/about')).text()
  const line = /<nav[^>]*aria-label="Legal and orders".*?<\/nav>/s.exec(html)?.[0]
  expect(pathsIn(line)).toEqual([
    ...legalSlugs.map((slug) => `/${slug}`),
    '/payment-details?find=order',
    '/prices',
    '/solar',
    '/installation',
    '/after-sales',
    '/products',
    '/wish-list',
  ])
  for (const slug of legalSlugs) {
    expect(line).toContain(`>${legalTitles[slug]}<`)
    const page = (await (await get(`/${slug}`)).text()).replaceAll('<!-- -->', '')
    expect(page, slug).toContain(`Version of ${formatLongDay(currentVersion(slug))}`)
    expect(page, slug).toContain('In short.')
  }
})

const rowsOf = async (path: string) =>
  ((await (await get(path)).text()).match(/<tr[ >].*?<\/tr>/gs) ?? []).map((row) =>
    row.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, ' '),
  )

test('delivery lists the price and the days of every state, warranty the years of every product', async () => {
  const states = await rowsOf('/delivery')
  // The head, 36 states and the capital.
  expect(states).toHaveLength(38)
  expect(states.filter((row) => row.includes('Borno'))).toEqual([
    expect.stringMatching(/₦58,000.*price to follow.*6–14 working days/s),
  ])
  const kits = (await rowsOf('/warranty')).filter((row) => /Family kit 5 kVA\s+W/.test(row))
  expect(kits).toEqual([expect.stringMatching(/Workmanship.*Battery: 10 years/s)])
})

test('a version has its own address, and an unknown one is not found', async () => {
  const html = await (await get('/terms?version=2026-11-22')).text()
  expect(html).toMatch(/<h1[^>]*>Terms of sale</)
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/terms"/)
  expect((await get('/terms?version=1999-01-01')).status).toBe(404)
})

test('the pay button names the terms, and the form for a CV the privacy notice', async () => {
  const stored = storedCheckout({ id: await findProductId('imole-mono-550w') })
  await using visitor = await visit(paymentStep, { stored })
  const { page } = visitor
  await page.getByText('By paying you accept the terms').waitFor()
  for (const path of ['/terms', '/privacy'])
    await page.locator(`main form a[href="${path}"]`).first().waitFor()
  const careers = await (await get('/careers?opening=solar-installer-lagos')).text()
  expect(pathsIn(/<form[^>]*method="post".*?<\/form>/s.exec(careers)?.[0])).toContain('/privacy')
})
