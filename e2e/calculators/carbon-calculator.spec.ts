import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { sendPlainForm } from '../plain-form.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const textOf = async (path: string) => (await fetch(new URL(path, inject('siteUrl')))).text()
const numberOf = (html: string, id: string) =>
  new RegExp(`data-testid="${id}"[^>]*>(.*?)</`).exec(html)?.[1]?.replaceAll('<!-- -->', '')

test('both URLs show the same page, and the first one is canonical', async () => {
  for (const path of ['/carbon-calculator', '/carbon-credit-calculator']) {
    const html = await textOf(path)
    expect(html).toContain('Your carbon footprint')
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/carbon-calculator"/)
  }
  const sitemap = await textOf('/sitemap.xml')
  expect(sitemap).toContain('/carbon-calculator<')
  expect(sitemap).not.toContain('carbon-credit-calculator')
})

test('a visitor enters numbers, sees the result, and sends it as an inquiry', async () => {
  await using visitor = await visit('/carbon-calculator', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByText('These numbers are an example').waitFor()
  const total = page.getByTestId('footprint-total')
  const before = await total.textContent()
  await page.getByLabel('Grid, kWh a month').fill('1000')
  await expect.poll(() => total.textContent()).not.toBe(before)
  const whole = await total.textContent()
  // A reload shows the same: the server reads the numbers from the address.
  await expect.poll(() => page.url()).toMatch(/\/carbon-calculator\?.*grid=1000/)
  expect(numberOf(await textOf(page.url()), 'footprint-total')).toBe(whole)
  await page.getByLabel('Grid, kWh a month').fill('-5')
  await page.getByText('A number from 0 to 1,000,000').waitFor()
  for (const group of ['Cooking', 'Travel'])
    await page.locator('summary', { hasText: group }).click()
  await expectAccessible(page)
  await page.getByLabel('Grid, kWh a month').fill('1000')
  await page.getByText('One kWp in Lagos earns about 4 dollars a year').waitFor()
  const link = await page.getByRole('link', { name: 'Link to these numbers' }).getAttribute('href')
  await page.getByRole('button', { name: 'Send it to us' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.locator('textarea').inputValue())
    .toContain(`Carbon calculator, Lagos: ${whole}`)
  await expect.poll(() => dialog.locator('select').inputValue()).toBe('Carbon Credit Project')
  expect(numberOf(await textOf(link ?? ''), 'footprint-total')).toBe(whole)
})

test('works without JavaScript; 1 kWp that replaces the grid in Lagos is 0.61 units of a tonne', async () => {
  const start = await textOf(
    '/carbon-calculator?v=1&who=home&place=NG-LA&grid=1000&kwp=1&used=100&end=1',
  )
  expect(numberOf(start, 'footprint-total')).toBe('6,094 kg')
  expect(numberOf(start, 'credits')).toBe('0.61 units')
  const { html } = await sendPlainForm(start, 'Calculate', { grid: '2000' })
  expect(numberOf(html, 'footprint-total')).toBe('12,188 kg')
})

test('explains incomplete, negative and non-numeric values, and still shows the page', async () => {
  const html = await textOf(
    '/carbon-calculator?v=1&who=home&place=NG-XX&grid=-5&petrol=NaN&kwp=1e9',
  )
  for (const words of [
    'This link is incomplete',
    'is not a state we know',
    '“-5” is not a number from 0 to',
    '“NaN” is not a number',
    '“1e9” is not a number',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('>NaN')
})

test('the result is available as a PDF', async () => {
  const answer = await fetchDrawing(
    '/carbon-calculator/result.pdf?v=1&who=business&place=NG-KN&grid=900&diesel=80&kwp=15&used=70&end=1',
  )
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
})
