import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { dayInLagos } from '../../domain/calendar/days.ts'
import type { PlanView } from '../../domain/instalments/customer/plan-view.ts'
import { expectAccessible } from '../quality/axe.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { callAsStaff } from '../shop/placed-order.ts'
import { placePlan } from '../shop/placed-plan.ts'
import { createAccount, goAs, tokenFor, visitAs } from './accounts.ts'
import { listOf, plansByState, runningPlan } from './plan-view.ts'
import { unique, uniqueEmail } from '../unique.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const tab = '/dashboard?tab=instalments'

async function answerPlans(page: Page, ...plans: PlanView[]): Promise<void> {
  await page.route('**/functions/v1/list-my-plans', (route) =>
    route.fulfill({ json: listOf(...plans) }),
  )
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** The states that show what no other one shows: an answered complaint, arrears, letters. */
const checkedByAxe = new Set(['active', 'late', 'settled_early'])

test('each state of a plan says what is next and fits a phone', async () => {
  const states = Object.entries(plansByState).map(([state, { heading, plan }], index) => {
    const number = `PL${1_000_000 + index}`
    return { state, heading, plan: { ...plan, id: `${plan.id.slice(0, -2)}${10 + index}`, number } }
  })
  await using visitor = await visit('/robots.txt', { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await answerPlans(page, ...states.map(({ plan }) => plan))
  await goAs(page, await createAccount(uniqueEmail('every-state')), tab)
  const list = page.getByRole('navigation', { name: 'Your plans' })
  for (const { state, heading, plan } of states) {
    await list.getByRole('link', { name: plan.number }).click()
    const shown = page.getByRole('article', { name: `Plan ${plan.number}` })
    await shown.getByRole('heading', { name: heading }).waitFor()
    expect(await isWide(page), state).toBe(false)
    if (checkedByAxe.has(state)) await expectAccessible(page)
  }
})

test('an amount is checked in the form, and what was typed survives a reload', async () => {
  const account = await createAccount(uniqueEmail('other-amount'))
  await using visitor = await visit('/robots.txt', {
    viewport: phone,
    reducedMotion: 'reduce',
    expectedErrors: /409/,
  })
  const { page } = visitor
  await answerPlans(page, runningPlan)
  await goAs(page, account, tab)
  await page.getByText('₦100,000 settles the whole plan today').waitFor()
  await page.getByText('saves you ₦3,000 of interest').waitFor()
  await page.getByRole('button', { name: 'Pay more' }).click()
  const amount = page.getByLabel('Amount in naira')
  for (const [typed, problem] of [
    ['abc', 'Write the amount in figures'],
    ['0', 'Please write an amount above zero.'],
    ['100,001', '₦100,000 settles the whole plan today. Please pay at most that.'],
  ] as const) {
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('p', { hasText: problem }).first().waitFor()
  }
  await amount.fill('60,000')
  await page.reload()
  await page.getByRole('button', { name: 'Pay more' }).click()
  expect(await amount.inputValue()).toBe('60,000')
  await page.route('**/functions/v1/start-plan-payment', (route) =>
    route.fulfill({ status: 409, json: { error: 'A payment is being checked. Please wait.' } }),
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('A payment is being checked. Please wait.').waitFor()
  await page.getByRole('button', { name: 'Make a complaint' }).click()
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  await page.getByText('2 things are missing or wrong.').waitFor()
  await expectAccessible(page)
})

test('a real plan: pay more at the gateway, return, statement, settle', async () => {
  const account = await createAccount(uniqueEmail('real-plan'))
  const { orderId } = await placePlan(account)
  await using visitor = await visitAs(account, '/dashboard', {
    viewport: phone,
    reducedMotion: 'reduce',
  })
  const { page } = visitor
  await page.getByText(/^Next: ₦.* in 3[01] days\./).waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByText('In parts').waitFor()
  await page.goto(`/payment-details?order=${orderId}`)
  await page.getByRole('heading', { name: 'Paid in parts' }).waitFor()
  await page.getByRole('link', { name: /^See plan PL/ }).click()
  await page.getByRole('button', { name: 'Pay more' }).click()
  await page.getByLabel('Amount in naira').fill('20,000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.waitForURL(/\/dashboard\?tab=instalments/)
  await page.getByText('Your payment of ₦20,000 has arrived.').waitFor()
  await page.reload()
  await page.getByText('Your payment of ₦20,000 has arrived.').waitFor()
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  await page.getByRole('table', { name: 'Statement' }).waitFor()
  await page.getByText('Payment online').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Back to plan/ }).click()
  await page.getByRole('button', { name: 'Settle today' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('heading', { name: 'Your plan is paid off. Thank you.' }).waitFor()
})

test('a plan that is paid off gets its letter of discharge as a PDF', async () => {
  const account = await createAccount(uniqueEmail('paid-off'))
  const { planId } = await placePlan(account)
  const token = await tokenFor(account)
  const readPlan = async () => {
    const answer = await fetch(`${inject('siteUrl')}/functions/v1/list-my-plans`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { plans: PlanView[] }).plans[0]
  }
  await callAsStaff('note-plan-money', {
    paymentId: randomUUID(),
    planId,
    way: 'bank_transfer',
    amountKobo: (await readPlan())?.standing?.settlementKobo,
    arrivedOn: dayInLagos(new Date()),
    outsideReference: unique('NIP'),
  })
  // A task writes letters every 20 seconds.
  await expect.poll(async () => (await readPlan())?.letters.length).toBe(1)
  const path = (await readPlan())?.letters[0]?.path ?? ''
  const pdf = await fetchDrawing(path)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('the check of a letter names what is missing', async () => {
  await using visitor = await visit('/check-letter')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Check the letter' }).click()
  await page.getByText('2 things are missing or wrong.').waitFor()
  expect(await page.getByLabel('Code').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
})

test('a pause moves the due days at once, and a complaint gets a number', async () => {
  const account = await createAccount(uniqueEmail('more-time'))
  await placePlan(account)
  await using visitor = await visitAs(account, tab, { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Pause my plan for 30 days' }).click()
  await page.getByLabel('Why do you need more time?').fill('My salary is late.')
  await page.getByRole('button', { name: 'Pause for 30 days' }).click()
  await page.getByRole('heading', { name: 'Your plan is paused' }).waitFor()
  // The form is gone, and the focus is at what became of it.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('I need more time')
  await page.getByRole('button', { name: 'Make a complaint' }).click()
  await page.getByLabel('What is it about?').selectOption('contact')
  await page.getByLabel('What went wrong?').fill('You called me at night.')
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  await page.getByRole('heading', { name: /^C-\d{4}-\d{6}/ }).waitFor()
})
