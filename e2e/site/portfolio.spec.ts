import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const get = (path: string) => fetch(inject('siteUrl') + path)
const textOf = async (path: string) => (await (await get(path)).text()).replaceAll('<!-- -->', '')
const cards = 'ul[aria-label="Projects found"] > li'

test('a visitor filters the portfolio by list and by map, removes a filter, and goes back', async () => {
  await using visitor = await visit('/portfolio')
  const { page } = visitor
  await ready(page)
  await expect.poll(() => page.locator(cards).count()).toBe(12)
  await page.getByLabel('Type', { exact: true }).selectOption('commercial')
  await page.waitForURL(/type=commercial/)
  await expect.poll(() => page.locator(cards).count()).toBe(6)
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Lagos (2)' })
  await page.waitForURL(/state=lagos/)
  await expect.poll(() => page.locator(cards).count()).toBe(2)
  await page
    .getByRole('list', { name: 'Chosen filters' })
    .getByRole('link', { name: /Businesses/ })
    .click()
  await expect.poll(() => page.locator(cards).count()).toBe(5)
  await page.goBack()
  await expect.poll(() => page.locator(cards).count()).toBe(2)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(() => page.locator(cards).count()).toBe(12)

  // The map works by keyboard: a state filters the list, the same state again shows all.
  const map = page.getByRole('group', { name: 'Map of Nigeria' })
  await expect.poll(() => map.getByRole('link').count()).toBe(8)
  await map.getByRole('link', { name: 'Lagos: 5 projects', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(cards).count()).toBe(5)
  await map.getByRole('link', { name: 'Lagos: 5 projects, chosen. Show all states' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(cards).count()).toBe(12)
})

test('works without JavaScript: filter, map, views, and the link to a similar project', async () => {
  await using visitor = await visit('/portfolio', { javaScriptEnabled: false, viewport: phone })
  const { page } = visitor
  await page.getByLabel('Size', { exact: true }).selectOption('over-20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.locator(cards).count()).toBe(3)
  await page.getByRole('link', { name: 'Rivers: 1 project' }).click()
  await page.locator(cards).getByRole('link').click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toContain('hotel in Port Harcourt')
  const system = page.locator('#the-system')
  const isInView = () =>
    system.evaluate(
      (view) =>
        Math.abs(
          view.getBoundingClientRect().left -
            (view.parentElement?.getBoundingClientRect().left ?? 0),
        ) < 4,
    )
  await expect.poll(() => isInView()).toBe(false)
  await page
    .getByRole('list', { name: 'Choose a view' })
    .getByRole('link', { name: 'The system' })
    .click()
  await expect.poll(isInView).toBe(true)
  await page.getByRole('button', { name: 'Submit a project like this' }).click()
  await page.waitForURL(/\/contact\?type=Commercial/)
})

test('names unknown filter values and ignores them; a state without projects shows an empty list with a link', async () => {
  const found = /<ul[^>]*aria-label="Projects found".*?<\/ul>/s
  const castle = await textOf('/portfolio?type=castle&state=Lagos')
  expect(castle).toContain('The portfolio has no filter “castle”, so it was left out.')
  expect(found.exec(castle)?.[0].match(/<article[ >]/g)).toHaveLength(5)
  const empty = await textOf('/portfolio?state=sokoto')
  expect(empty).not.toMatch(found)
  expect(empty).toContain('We have not built this one yet')
  expect(empty).toMatch(/<a[^>]*href="\/portfolio"[^>]*>See all projects</)
})

test('a project shows its numbers, opens the inquiry with its type, and links to the next project', async () => {
  await using visitor = await visit('/portfolio/lekki-duplex-8kva', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByText(/^1,872 litres of diesel × 2.692 kg CO₂e/).waitFor()
  // A view scrolls into sight without a step in the history.
  const system = page
    .getByRole('list', { name: 'Choose a view' })
    .getByRole('link', { name: 'The system' })
  await system.hover()
  await page.locator('[data-part=gallery][data-part-ready]').waitFor()
  await system.click()
  await expect
    .poll(() =>
      page.locator('#the-system').evaluate((view) => (view.parentElement?.scrollLeft ?? 0) > 100),
    )
    .toBe(true)
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Submit a project like this' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expect
    .poll(() => dialog.locator('select').first().inputValue())
    .toBe('Residential Solar Installation')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('list', { name: 'Products used' }).getByRole('heading').count())
    .toBe(2)
  await page
    .getByRole('navigation', { name: 'Other projects' })
    .getByRole('link', { name: /Next project/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /hotel in Port Harcourt/ }).waitFor()
})

test('a project opens by id or slug with one canonical URL; an unknown one is 404 inside the layout', async () => {
  const byId = await (await get('/portfolio/5eed0000-0000-4000-8000-000000120001')).text()
  expect(byId).toMatch(/<link rel="canonical" href="[^"]*\/portfolio\/lekki-duplex-8kva"/)
  for (const id of [
    'no-such-project',
    '5eed0000-0000-4000-8000-00000012ffff',
    '%27%20or%201%3D1',
    '__proto__',
    'x'.repeat(500),
  ]) {
    const response = await get(`/portfolio/${id}`)
    expect(response.status, id).toBe(404)
    const text = await response.text()
    expect(text).toContain('We could not find this project')
    expect(text).toContain('<footer')
  }
})

test('the outlines of the map are a small image that browsers cache', async () => {
  const response = await fetch(`${inject('siteUrl')}/portfolio/nigeria.svg`)
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(response.headers.get('cache-control')).toContain('max-age')
  expect((await response.text()).length).toBeLessThan(30_000)
})
