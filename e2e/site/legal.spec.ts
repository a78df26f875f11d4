import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { legalSlugs, legalTitles } from '../../domain/legal/documents.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { formatLongDay } from '../../app/platform/format-time.ts'
import { openSettings } from '../account/settings.ts'
import { createAccount } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { uniqueEmail } from '../unique.ts'
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

const get = (path: string) => fetch(inject('siteUrl') + path)
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

test('the sign-up form names the terms, and the account shows which ones it accepted', async () => {
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await pathsOf(page, 'main')).toEqual(expect.arrayContaining(['/terms', '/privacy']))

  const account = await createAccount(uniqueEmail('reads-terms'))
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
