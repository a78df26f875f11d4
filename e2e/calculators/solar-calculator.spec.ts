import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { sendPlainForm } from '../plain-form.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

test('the slider of the home page opens the calculator, which works without JavaScript', async () => {
  const resultIn = (html: string) => /<h2[^>]*>([^<]*kWp of panels[^<]*)/.exec(html)?.[1] ?? ''
  const home = await (await fetch(inject('siteUrl'))).text()
  const first = await sendPlainForm(home, 'See what solar replaces', {})
  expect(first.url.searchParams.get('spend')).toBe('65000')
  expect(resultIn(first.html)).not.toBe('')
  const second = await sendPlainForm(first.html, 'Show my system', { spend: '300000' })
  expect(second.url.searchParams.get('spend')).toBe('300000')
  expect(resultIn(second.html)).not.toMatch(/^$/)
  expect(resultIn(second.html)).not.toBe(resultIn(first.html))
})

test('each change updates the result, charts have their numbers, and the parts can be added to the cart', async () => {
  await using visitor = await visit('/solar-calculator', {
    viewport: phone,
    reducedMotion: 'reduce',
  })
  const { page } = visitor
  await ready(page)
  const head = page.getByRole('heading', { level: 2, name: /kWp of panels/ })
  const first = await head.textContent()
  await page.getByLabel('What you spend on power and fuel a month, in naira').fill('250000')
  await expect.poll(() => head.textContent()).not.toBe(first)
  await expect.poll(() => page.url()).toContain('spend=250000')

  // By keyboard: two more hours of grid supply.
  await page.getByLabel('Hours of light a day').press('ArrowRight')
  await page.getByLabel('Hours of light a day').press('ArrowRight')
  await expect.poll(() => page.url()).toContain('light=14')

  await page.getByText('What I run').click()
  await page.getByText(/^For [\d.]+ kWh a day/).waitFor()
  await page.getByRole('button', { name: 'Add Air conditioner, 1 hp inverter' }).click()
  await expect.poll(() => page.url()).toContain('ac-1hp_1_2_6_900')
  await page.getByLabel('Watts').last().fill('-5')
  await page.getByText('A number from 1 to 20,000.').waitFor()

  const day = page.locator('figure', { hasText: 'power in kW' })
  await day.getByText('Show the numbers').click()
  await expect.poll(() => day.getByRole('row').count()).toBe(25)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add this system to cart' }).click()
  await expectToast(page, 'added to cart!')
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toMatch(/^[1-9]/)
})

test('a place can be chosen on the map by click and by keyboard, as well as from the list', async () => {
  await using visitor = await visit('/solar-calculator', {
    viewport: phone,
    reducedMotion: 'reduce',
  })
  const { page } = visitor
  await ready(page)
  await page.locator('summary', { hasText: 'Choose on the map' }).press('Enter')
  const map = page.getByRole('radiogroup', { name: 'Places on the map of Nigeria' })
  await map.waitFor()
  await expect
    .poll(() => map.getByRole('radio', { checked: true }).getAttribute('aria-label'))
    .toBe('Lagos, 4.7 kWh of sun on a m² a day')
  await map.getByRole('radio', { name: /^Borno/ }).click()
  await page.getByText(/kWh a day in Maiduguri/).waitFor()
  await expect.poll(() => page.getByLabel('Where is it?').inputValue()).toBe('BO')
  await page.keyboard.press('ArrowRight')
  await page.getByText(/kWh a day in Calabar/).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Cross River/)
  await page.getByLabel('Where is it?').selectOption('LA')
  await expect
    .poll(() => map.getByRole('radio', { checked: true }).getAttribute('aria-label'))
    .toMatch(/^Lagos/)
  await expectAccessible(page)
})

test('input from before the scripts loaded is used, and so are the hours of a generator', async () => {
  await using visitor = await visit('/robots.txt', { reducedMotion: 'reduce' })
  const { page } = visitor
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/solar-calculator?place=OY', { waitUntil: 'commit' })
  await page.getByLabel('What you spend on power and fuel a month, in naira').fill('300000')
  await page.getByLabel('Where is it?').selectOption('KN')
  await page.getByRole('radio', { name: 'Business' }).check()
  await page.getByLabel('Hours of light a day').press('ArrowRight')
  scripts.resolve()
  await ready(page)
  await expect.poll(() => page.url()).toMatch(/\?place=KN&spend=300000&light=13&who=business$/)
  const answered = page.getByText(/kWh a day in Kano/)
  await answered.waitFor()
  // The result for Kano must not show the numbers of the previous place.
  const text = await answered.textContent()
  const written = (await (await fetch(page.url())).text()).replaceAll('<!-- -->', '')
  expect(text).toContain('kWh a day in Kano')
  expect(written).toContain(text)

  await page.getByText('a generator that runs between 8:00 and 18:00').waitFor()
  await page.getByText('Generator and prices', { exact: true }).click()
  await page.getByLabel('From', { exact: true }).selectOption('22')
  await page.getByText('a generator that runs between 22:00 and 4:00').waitFor()
  await expect.poll(() => page.url()).toContain('starts=22&stops=4')
})

test('shows an error when the map or the worker cannot be loaded; the list and the next change still work', async () => {
  await using visitor = await visit('/robots.txt', {
    expectedErrors: /ERR_FAILED|ERR_ABORTED|Failed to fetch/,
  })
  const { page } = visitor
  await page.route('**/solar-worker*', (route) => route.abort())
  await page.goto('/solar-calculator')
  await ready(page)
  await page.getByLabel('Hours of light a day').press('ArrowRight')
  await page.getByText('We could not calculate this.').waitFor()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByText('Choose on the map').click()
  await page.getByText('The map could not be loaded.').waitFor()
  await page.unrouteAll()
  await page.getByLabel('Where is it?').selectOption('KN')
  await page.getByText(/kWh a day in Kano/).waitFor()
})

test('the page stays responsive during a calculation, which runs in a worker', async () => {
  await using visitor = await visit('/robots.txt', { reducedMotion: 'reduce' })
  const { page } = visitor
  // Counts how often the main thread ran between each message to the worker and its answer.
  await page.addInitScript(() => {
    const ticksPerAnswer: number[] = []
    let ticks = 0
    setInterval(() => ticks++, 5)
    Object.assign(window, { ticksPerAnswer })
    window.Worker = class extends Worker {
      override postMessage(message: unknown) {
        const before = ticks
        this.addEventListener('message', () => ticksPerAnswer.push(ticks - before), { once: true })
        super.postMessage(message)
      }
    }
  })
  await page.goto('/solar-calculator')
  await ready(page)
  // While a slider is dragged every step is a new request, and the newest is answered.
  for (let step = 0; step < 12; step++)
    await page.getByLabel('Hours of light a day').press('ArrowLeft')
  await page.getByLabel('Where is it?').selectOption('SO')
  await page.getByText(/kWh a day in Sokoto/).waitFor()
  const ticksPerAnswer = await page.evaluate(
    () => (window as unknown as { ticksPerAnswer: number[] }).ticksPerAnswer,
  )
  expect(ticksPerAnswer.length).toBeGreaterThan(0)
  expect(Math.min(...ticksPerAnswer)).toBeGreaterThan(0)
})

const textOf = async (query: string) =>
  (await fetch(`${inject('siteUrl')}/solar-calculator?${query}`)).text()

test('reports an incomplete link, and still shows a result', async () => {
  const html = await textOf('v=1&place=KN&spend=25000')
  expect(html).toContain('This link is incomplete.')
  expect(html).toContain('kWp of panels')
})

test.each([
  ['light=25', 'Hours of light must be a number from 0 to 24, not “25”.'],
  ['spend=NaN', 'The monthly spend must be a number'],
  ['light=0&fuel=none', 'Without grid power and without a generator'],
  ['spend=50000000', 'more than the parts in our shop'],
  ['spend=5000000&who=business&fuel=diesel', 'A project for our engineers'],
  ['place=ZZ', 'The place “ZZ” is not one we know.'],
  ['litre=-5', 'The price of a litre must be a number from 100 to 10,000'],
  ['uses=iron_1_0_0_1500', 'Nothing on the list runs yet'],
  ['uses=pump_500_12_12_20000', 'more than the parts in our shop'],
  ['light=12&run=20', 'the generator can run for 12 at most'],
])('%s has a clear answer', async (query, words) => {
  expect(await textOf(query)).toContain(words)
})

test.each([
  [
    'a load above what the shop builds',
    'spend=5000000&who=business&fuel=diesel',
    'Send it to our engineers',
    /Expected: .* kWp, .* kWh, .* kVA, ₦/,
  ],
  [
    'a system that the shop cannot build',
    'uses=pump_500_12_12_20000',
    'Send it to us',
    /500 × Water pump, 1 hp, 20000 W/,
  ],
])('%s becomes an inquiry, without a cart', async (_, query, button, words) => {
  const html = await textOf(query)
  expect(html).not.toContain('Add this system to cart')
  const asked = await sendPlainForm(html, button, {})
  expect(asked.url.pathname).toBe('/contact')
  expect(/<textarea[^>]*>([^<]*)/.exec(asked.html)?.[1]).toMatch(words)
})

test('the proposal is a PDF', async () => {
  const html = await textOf('spend=150000')
  const href = /<a[^>]*href="([^"]*proposal[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const answer = await fetchDrawing(href ?? '')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
})
