import { expect, inject, test } from 'vitest'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { sendPlainForm } from '../plain-form.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { fillInquiry } from './fill-inquiry.ts'

useBrowser()

test('an incomplete inquiry shows a toast, marks each empty field, and focuses the first one on its tab', async () => {
  await using visitor = await visit('/', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Submit Project' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill(uniqueEmail('ada'))
  await dialog.getByLabel('Phone Number').fill('08031234567')
  await dialog.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, 'Please fill in all required fields.')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('projectType')
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(3)
  expect(requests.filter((url) => url.includes('/functions/'))).toEqual([])
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
})

test('a refused inquiry keeps its fields and shows the reason; a double press then sends it once, with its seven fields', async () => {
  await using visitor = await visit('/contact', {
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /400|500/,
  })
  const { page } = visitor
  await ready(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/functions/v1/submit-project-inquiry', async (route) => {
    await released.promise
    await route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '{"error":"Please try tomorrow."}',
    })
  })
  await fillInquiry(page, { Description: '<script>alert(1)</script>' })
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.getByRole('button', { name: 'Submitting...', disabled: true }).waitFor()
  released.resolve()
  await expectToast(page, 'Failed to submit inquiry: Please try tomorrow.')
  await expect
    .poll(() => page.getByLabel('Description').inputValue())
    .toBe('<script>alert(1)</script>')
  await page.unroute('**/functions/v1/submit-project-inquiry')
  await page.route('**/functions/v1/submit-project-inquiry', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":""}' }),
  )
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, 'Failed to submit inquiry: Unknown error')
  await page.unroute('**/functions/v1/submit-project-inquiry')
  const bodies: object[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/') && request.method() === 'POST')
      bodies.push(request.postDataJSON() as object)
  })
  await page
    .getByRole('button', { name: 'Submit Inquiry' })
    .evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit()
      button.form?.requestSubmit()
    })
  await expectToast(page, "Your project inquiry has been sent! We'll be in touch shortly.")
  expect(bodies.map((body) => Object.keys(body).toSorted())).toEqual([
    ['description', 'email', 'location', 'name', 'phoneNumber', 'projectType', 'userId'],
  ])
})

test('without JavaScript the contact form sends, and names missing fields', async () => {
  await using visitor = await visit('/contact', {
    javaScriptEnabled: false,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /400/,
  })
  const { page } = visitor
  await page.getByLabel('Name').fill('Bisi')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.getByText('Please fill in all required fields.').waitFor()
  const links = page.locator('main [role=alert]').getByRole('link')
  await expect.poll(() => links.count()).toBe(5)
  await links.first().click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#contact-email')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Bisi')
  await page.getByLabel('Email').fill(uniqueEmail('bisi'))
  await page.getByLabel('Phone Number').fill('0803 123 4567')
  await page.getByLabel('Project Type').selectOption('Other')
  await page.getByLabel('Location').fill('Yaba')
  await page.getByLabel('Description').fill('A question')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.getByText("Your project inquiry has been sent! We'll be in touch shortly.").waitFor()
  // Reloading the thank-you page does not send it again.
  expect(new URL(page.url()).search).toBe('?sent=yes')
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('')
})

test('an invalid price stays in its field with an explanation, other filters apply, and the URL has no empty parameters', async () => {
  const start = await (await fetch(`${inject('siteUrl')}/shop?category=batteries`)).text()
  const { url, html } = await sendPlainForm(start, 'Apply', { chemistry: 'lfp', min: 'abc' })
  const from = /<input type="text"[^>]* name="min"[^>]*>/.exec(html)?.[0]
  expect(from).toContain('value="abc"')
  expect(from).toContain('aria-invalid="true"')
  expect(/<input type="text"[^>]* name="max"[^>]*>/.exec(html)?.[0]).not.toContain(
    'aria-invalid="true"',
  )
  // Beside the field, and again beside the number of results.
  expect(html).toContain('Use figures for the price, like 500,000')
  expect(html).toMatch(/aria-live="polite"[^>]*>(?:(?!<\/p>).)*“abc” is not a price/s)
  expect(html).toContain('Price in naira</legend>')
  expect(/<ul[^>]*aria-label="Chosen filters".*?<\/ul>/s.exec(html)?.[0]).toMatch(/LFP|lithium/i)
  // No empty parameters: three filters, in the order of the form.
  expect([...url.searchParams].toSorted()).toEqual([
    ['category', 'batteries'],
    ['chemistry', 'lfp'],
    ['min', 'abc'],
  ])
})
