import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { legalSlugs, legalTitles } from '../../domain/legal/documents.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { formatLongDay } from '../../app/platform/format-time.ts'
import { openSettings } from '../account/settings.ts'
import { signUp } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { fillInCheckout, openCheckout } from '../shop/open-checkout.ts'

useBrowser()

const pathsOf = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('on a phone the last line of the footer leads to each legal page', async () => {
  await using visitor = await visit('/about', { viewport: phone })
  const { page } = visitor
  await ready(page)
  expect(await pathsOf(page, 'nav[aria-label="Legal and orders"]')).toEqual([
    ...legalSlugs.map((slug) => `/${slug}`),
    '/payment-details?find=order',
    '/prices',
    '/solar',
    '/installation',
    '/after-sales',
    '/products',
    '/wish-list',
  ])
  const line = page.getByRole('navigation', { name: 'Legal and orders' })
  for (const slug of legalSlugs) {
    await line.getByRole('link', { name: legalTitles[slug], exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}`)
    await page.getByText(`Version of ${formatLongDay(currentVersion(slug))}`).waitFor()
    await page.getByText('In short.').waitFor()
  }
})

test('delivery lists the price and the days of every state, warranty the years of every product', async () => {
  await using visitor = await visit('/delivery')
  const { page } = visitor
  // Another journey adds a state for a moment.
  const rows = page.getByRole('row').filter({ hasNotText: 'Journey State' })
  // The head, 36 states and the capital.
  await expect.poll(() => rows.count()).toBe(38)
  expect(await rows.filter({ hasText: 'Borno' }).textContent()).toMatch(
    /₦58,000.*price to follow.*6–14 working days/,
  )
  await page.goto('/warranty')
  const kit = page.getByRole('row', { name: /Imole Family kit 5 kVA Workmanship/ })
  expect(await kit.textContent()).toContain('Battery: 10 years')
})

test('a version has its own address, and an unknown one is not found', async () => {
  await using visitor = await visit('/terms?version=2026-11-22', { expectedErrors: /404/ })
  const { page } = visitor
  await page.getByRole('heading', { level: 1, name: 'Terms of sale' }).waitFor()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toMatch(/\/terms$/)
  const unknown = await page.goto('/terms?version=1999-01-01')
  expect(unknown?.status()).toBe(404)
})

test('the sign-up form names the terms, and the account shows which ones it accepted', async () => {
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await pathsOf(page, 'main')).toEqual(expect.arrayContaining(['/terms', '/privacy']))

  const account = await signUp('reads.the.terms@example.com')
  await openSettings(page, account)
  const version = currentVersion('terms')
  const name = `The terms you accepted, ${formatLongDay(version)}`
  const accepted = page.getByRole('link', { name })
  expect(await accepted.getAttribute('href')).toBe(`/terms?version=${version}`)
})

test('the pay button names the terms, and the form for a CV the privacy notice', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', { viewport: phone })
  const { page } = visitor
  await openCheckout(page)
  await fillInCheckout(page)
  await page.getByText('By paying you accept the terms').waitFor()
  expect(await pathsOf(page, 'main form')).toEqual(expect.arrayContaining(['/terms', '/privacy']))
  await page.goto('/careers?opening=solar-installer-lagos')
  expect(await pathsOf(page, 'main form')).toContain('/privacy')
})
