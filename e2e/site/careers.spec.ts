import { expect, inject, test } from 'vitest'
import { currentVersion } from '../../domain/legal/versions.ts'
import { makeDocx, makePdf } from '../../test/documents.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'

useBrowser()

const cv = (content: Uint8Array | string = makePdf(), name = 'cv.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
})

/** Sends the form as a browser without JavaScript does. Returns the status. */
async function postForm(
  given: { opening: string; email: string },
  headers: Record<string, string> = ownAddress(),
): Promise<number> {
  const form = new FormData()
  const fields = {
    name: 'Efe',
    phoneNumber: '08031234567',
    privacyVersion: currentVersion('privacy'),
    cv: new File([makePdf()], 'cv.pdf'),
    ...given,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return (await fetch(`${inject('siteUrl')}/careers`, { method: 'POST', body: form, headers }))
    .status
}

test('a visitor on a phone finds an opening, reads it and applies with a CV', async () => {
  const email = uniqueEmail('bisi')
  await using visitor = await visit('/careers', {
    viewport: phone,
    extraHTTPHeaders: ownAddress(),
  })
  const { page } = visitor
  await ready(page)
  await page.getByLabel('Place').selectOption('Abuja')
  await page.getByText('1 opening of 6').waitFor()
  expect(page.url()).toContain('place=Abuja')
  await page.getByText('Field sales and survey').first().click()
  await page.getByRole('link', { name: 'Apply for this job' }).click()
  await expect.poll(() => page.url()).toContain('opening=field-sales-abuja#apply')
  await expect.poll(() => page.getByLabel('Job').inputValue()).toBe('field-sales-abuja')
  await page.getByLabel('Name').fill('Bisi Ade')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('CV').setInputFiles(cv())
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('We have your application.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('We have your application.')
  expect(JSON.stringify(await listMails({ to: email }))).toContain('Field sales and survey')
})

test('a refused application keeps what was typed and the chosen file, and says what is wrong; the button shows that it is busy', async () => {
  const applied = uniqueEmail('chidi')
  expect(await postForm({ opening: 'solar-design-engineer', email: applied })).toBe(200)
  await using visitor = await visit('/careers?opening=solar-design-engineer#apply', {
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /409|ERR_FAILED/,
  })
  const { page } = visitor
  await ready(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/functions/') && sent.push(request.url()))
  await page.getByLabel('Name').fill('<script>alert(1)</script>')
  await page.getByLabel('CV').setInputFiles(cv('<!doctype html><script>alert(1)</script>'))
  await page.getByRole('button', { name: 'Send application' }).click()
  const summary = page.getByRole('alert')
  await summary.waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('alert')
  await expect
    .poll(() => summary.textContent())
    .toMatch(/3 things.*Email.*Phone number.*neither a PDF nor a Word/s)
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3)
  await summary.getByRole('link', { name: /^Email/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('apply-email')

  expect(sent).toEqual([])

  await page.getByLabel('Email').fill(applied)
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByLabel('CV').setInputFiles(cv(makeDocx(), 'cv.docx'))
  await page.route('**/functions/v1/apply-for-opening', (route) => route.abort())
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText(/The connection was lost/).waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('<script>alert(1)</script>')
  expect(
    await page.getByLabel('CV').evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
  ).toBe('cv.docx')
  await page.unroute('**/functions/v1/apply-for-opening')

  const released = Promise.withResolvers<void>()
  await page.route('**/functions/v1/apply-for-opening', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText(/Sending your CV/).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Sending…' }).getAttribute('aria-disabled'))
    .toBe('true')
  released.resolve()
  await page
    .getByRole('alert')
    .getByText(/already applied for this job/)
    .waitFor()
  await page.getByLabel('Email').fill(uniqueEmail('script'))
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('We have your application.').waitFor()
})

test('works without JavaScript: filter, read, see missing fields, apply', async () => {
  const email = uniqueEmail('dele')
  await using visitor = await visit('/careers', {
    javaScriptEnabled: false,
    extraHTTPHeaders: ownAddress(),
    viewport: phone,
    expectedErrors: /400/,
  })
  const { page } = visitor
  await page.getByLabel('Team').selectOption('Installation')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('1 opening of 6').waitFor()
  await page.getByText('Solar installer', { exact: true }).click()
  await page.getByRole('link', { name: 'Apply for this job' }).click()
  await expect.poll(() => page.getByLabel('Job').inputValue()).toBe('solar-installer-lagos')
  await page.getByLabel('Name').fill('Dele')
  await page.getByLabel('CV').setInputFiles(cv())
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('3 things are missing or wrong.').waitFor()
  await expect.poll(() => page.getByText('choose your CV again').count()).toBe(2)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Dele')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('CV').setInputFiles(cv())
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('We have your application.').waitFor()
  expect(JSON.stringify(await listMails({ to: email }))).toContain('Solar installer')
})

test('the rate limit for a form without JavaScript applies to the browser, not to this server', async () => {
  const address = ownAddress()
  const apply = (userAgent: string) =>
    postForm(
      { opening: 'stock-assistant-intern', email: uniqueEmail('efe') },
      { ...address, 'user-agent': userAgent },
    )
  for (let index = 0; index < 12; index++) expect(await apply('Phone A')).toBe(200)
  expect(await apply('Phone A')).toBe(400)
  expect(await apply('Phone B')).toBe(200)
})

test('names unknown values in the URL and ignores them; explains why a form that is too long or broken is refused', async () => {
  const get = async (path: string) => (await fetch(inject('siteUrl') + path)).text()
  const page = await get('/careers?team=Astronauts&place=Lagos&opening=<script>alert(1)</script>')
  expect(page).toContain(
    'We have no team “Astronauts” and no opening “&lt;script&gt;alert(1)&lt;/script&gt;” at the moment',
  )
  expect(page).not.toContain('<script>alert(1)')
  expect(await get('/careers?opening=solar-installer-lagos')).toContain('"@type":"JobPosting"')
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${inject('siteUrl')}/careers`, { method: 'POST', body, headers })
  const broken = await post('x', { 'content-type': 'multipart/form-data; boundary=y' })
  expect([broken.status, await broken.text()]).toEqual([
    400,
    expect.stringContaining('things are missing or wrong'),
  ])
  const tooLong = await post(new Uint8Array(6 * 1024 * 1024 + 1), {
    'content-type': 'multipart/form-data; boundary=y',
  })
  expect([tooLong.status, await tooLong.text()]).toEqual([
    413,
    expect.stringContaining('larger than 5 MB'),
  ])
})
