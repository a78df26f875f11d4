import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { appendEvent, signedCheckpoint } from './signed-register.ts'

useBrowser()

/** The file behind a link, as the browser of the visitor would save it. */
async function fileOf(page: Page, name: RegExp): Promise<Buffer> {
  const path = await page.getByRole('link', { name }).getAttribute('href')
  const answer = await page.request.get(path ?? '')
  expect(answer.status()).toBe(200)
  return answer.body()
}

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Certificate as PDF')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('a visitor finds a certificate, checks it, and learns why a forged one is refused', async () => {
  await signedCheckpoint()
  await using visitor = await visit('/carbon-register', {
    viewport: phone,
    expectedErrors: /status of 404/,
  })
  const { page } = visitor
  await page.getByLabel('Serial number, certificate').fill('nwosu')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: /^Ada Nwosu/ }).click()
  await page.getByRole('heading', { name: /640 kg of CO₂e, retired for Ada Nwosu/ }).waitFor()
  await ready(page)
  const [pdf, proof] = [await fileOf(page, /^PDF/), await fileOf(page, /^Proof/)]
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const text = proof.toString()
  expect(text).toContain('c2sp.org/tlog-proof@v1')

  await page.getByRole('link', { name: 'Check it' }).click()
  const answer = page.getByRole('region', { name: /^Certificate R/ })
  await answer.getByText('This certificate is genuine').waitFor()
  expect(await answer.innerText()).toMatch(/640 kg[^]*made this proof just now/)
  await expectAccessible(page)

  await page.goto('/carbon-register/verify?certificate=R999999')
  await page.getByText('The register has no certificate R999999.').waitFor()

  await page.goto('/carbon-register/verify')
  await ready(page)
  const result = page.getByRole('region', { name: 'Result' })
  await chooseFile(page, 'certificate.pdf', pdf)
  await page.getByText('Today’s register still contains it.').waitFor()
  expect(await result.innerText()).toMatch(/genuine[^]*640 kg/)
  await chooseFile(page, 'empty.pdf', pdf.subarray(0, 2_000))
  await result.getByText('This file holds no proof').waitFor()

  const [extra = ''] = /^extra .+$/m.exec(text) ?? []
  const entry = Buffer.from(extra.slice('extra '.length), 'base64').toString()
  const richer = Buffer.from(entry.replace('"kg":640', '"kg":940')).toString('base64')
  expect(entry).toContain('"kg":640')
  const forged = Buffer.from(text.replace(extra, `extra ${richer}`))
  await chooseFile(page, 'certificate.tlog-proof', forged)
  await result.getByText('not part of what was signed').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Or the text of the proof').fill(text)
  await page.getByRole('button', { name: 'Check this text' }).click()
  await page.getByText('The proof is genuine').waitFor()
})

test('the whole register is checked in the browser, and a second visit compares it with the first', async () => {
  await using visitor = await visit('/carbon-register/verify')
  const { page } = visitor
  await page.getByText('This browser remembers today’s signature.').waitFor()
  // The tiles come when the progress has been seen.
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  await visitor.context.route('**/carbon-register/log/tile/**', async (route) => {
    await seen
    await route.continue()
  })
  await ready(page)
  await page.getByRole('button', { name: 'Check every entry' }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  release()
  await page.getByText('Everything is right.').waitFor()
  await page.getByText(/\d+ entries follow one from the other/).waitFor()
  await expectAccessible(page)

  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('At the end of this day').fill(today)
  await page.getByLabel('At the end of that day').fill(today)
  await page.getByRole('button', { name: 'Compare these days' }).click()
  await page.getByText(/Both are the same state of the register/).waitFor()

  await page.goto('/carbon-register')
  await page
    .getByText(/Your browser checked: the register still contains all \d+ entries/)
    .waitFor()
})

test('a visitor who saw entries that are gone is warned', async () => {
  const before = await signedCheckpoint()
  const index = await appendEvent('note_added', { about: 0, text: 'A note that is taken away.' })
  const after = await signedCheckpoint(index + 1)
  // A first visit of any page of the register is remembered.
  await using visitor = await visit('/carbon-register/projects/P0001')
  const { page } = visitor
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('register-seen')))
    .not.toBeNull()
  await page.goto('/carbon-register/verify')
  await ready(page)
  await page.getByText('Or paste two signed notes').click()
  await page.getByLabel('One signed note').fill(before)
  await page.getByLabel('Another signed note').fill(after)
  await page.getByRole('button', { name: 'Compare these notes' }).click()
  await page.getByText('Nothing was changed or removed').waitFor()
  await visitor.context.route('**/carbon-register/log/checkpoint', (route) =>
    route.fulfill({ body: before, contentType: 'text/plain' }),
  )
  await page.goto('/carbon-register')
  await page.getByText(/not the register that you saw.*some entries were removed/).waitFor()
  await expectAccessible(page)
})
