import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenFor, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser, type Visit } from '../browser.ts'
import type { StaffAccount } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { callAsStaff } from '../shop/placed-order.ts'
import { signUpFinance } from './sign-up-finance.ts'
import { ownAddress, unique, uniqueCode, uniqueEmail } from '../unique.ts'

useBrowser()

/** Chooses the option with these words. */
async function choose(page: Page | Locator, label: string, words: string): Promise<void> {
  const select = page.getByLabel(label, { exact: true })
  const option = select.locator('option', { hasText: words })
  await option.waitFor({ state: 'attached' })
  await select.selectOption(await option.getAttribute('value'))
}

/** Fills the form of a kind of entry, looks at the preview and proposes it. A colleague approves it. */
async function propose(kind: string, fill: () => Promise<void>): Promise<void> {
  await page.goto('/admin/carbon/new')
  await page.getByLabel('Kind of entry').selectOption(kind)
  await fill()
  await page.getByRole('button', { name: 'Show what would be written' }).click()
  const preview = page.getByRole('region', { name: 'This would be written' })
  // Not the request of the preview.
  const sent = page.waitForRequest(
    (request) =>
      request.url().endsWith('/functions/v1/propose-register-entry') &&
      (request.postDataJSON() as { isFinal: boolean }).isFinal,
  )
  await preview.getByRole('button', { name: 'Propose it' }).click()
  const { id } = (await sent).postDataJSON() as { id: string }
  await expectToast(page, 'Proposed. A colleague must approve it.')
  const decision = { id, decision: 'approve', reason: null }
  await callAsStaff('decide-register-proposal', decision, await tokenFor(colleague))
}

// The tests go through one story, and share the page of the person who proposes.
const company = unique('Agege Bakery')
const system = unique('Bakery in Agege')
const project = unique('Bakeries of Lagos')
let proposing: Visit
let page: Page
let colleague: StaffAccount

beforeAll(async () => {
  colleague = await signUpFinance(uniqueEmail('approves-systems'))
  proposing = await visitAs(await signUpFinance(uniqueEmail('adds-systems')), '/robots.txt', {
    viewport: phone,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /status of 4/,
  })
  ;({ page } = proposing)
})
afterAll(() => proposing[Symbol.asyncDispose]())

test('a company that agrees becomes a holder', async () => {
  await propose('open_company', async () => {
    await page.getByLabel('Name of the company').fill(company)
    await page.getByRole('button', { name: 'Show what would be written' }).click()
    await page.getByRole('link', { name: /ask the company first/ }).click()
    await page.getByLabel('The company agrees that its name').check()
  })
})

test('a system of the company is added, and what is missing is named', async () => {
  await page.goto('/admin/carbon/systems/new')
  await page.getByRole('button', { name: 'Add the system' }).click()
  await page.getByRole('alert').getByText('4 things are missing or wrong.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Title').fill(system)
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Size of the panels in kWp').fill('18.5')
  await page.getByLabel('Number on the meter').fill(`AGE ${uniqueCode('')}`)
  await choose(page, 'Company that gets its units', company)
  await page.getByRole('button', { name: 'Add the system' }).click()
  await expectToast(page, 'Added. Now its readings can be sent.')
  await page.getByText(`${system}, Lagos`).waitFor()
})

test('a project with the system is registered', async () => {
  await propose('register_project', async () => {
    await page.getByLabel('Title').fill(project)
    await page.getByLabel('State').selectOption('Lagos')
    await page.getByLabel('Degrees north').fill('6.62')
    await page.getByLabel('Degrees east').fill('3.32')
    await page.getByLabel('Methodology', { exact: true }).fill('AMS-I.F')
    await page.getByLabel('Version of the methodology').fill('5.0')
    await page.getByLabel(new RegExp(system)).check()
  })
})

test('a colleague accepts a reading with its file', async () => {
  await page.goto('/admin/carbon/readings')
  await choose(page.getByRole('region', { name: 'Add a reading' }), 'System', system)
  await page.getByLabel('First day').fill('2026-03-01')
  await page.getByLabel('Last day').fill('2026-03-31')
  await page.getByLabel('Kilowatt-hours between them').fill('1,000')
  await page.getByLabel('Photo of the meter, or its file').setInputFiles({
    name: 'inverter.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('day,kwh\n2026-03-01,33\n2026-03-02,34\n'),
  })
  await page.getByRole('button', { name: 'Send the reading' }).click()
  await expectToast(page, 'Sent. A colleague must accept it.')

  await using accepting = await visitAs(colleague, '/admin/carbon/readings')
  const reading = accepting.page
    .getByRole('region', { name: '1,000 kWh' })
    .filter({ hasText: system })
  await reading.getByRole('button', { name: /^Open the file/ }).click()
  const saved = reading.getByRole('link', { name: 'Save the CSV' })
  expect(await saved.getAttribute('download')).toMatch(/^meter-.+\.csv$/)
  await reading.getByRole('button', { name: 'Accept' }).click()
  await reading.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
})

test('a month of the project is measured', async () => {
  await propose('add_period', async () => {
    await choose(page, 'Project', project)
    await page.getByLabel('First day').fill('2026-03-01')
    await page.getByLabel('Last day').fill('2026-03-31')
  })
})
