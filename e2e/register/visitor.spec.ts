import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'

useBrowser()

const proofPath = '/carbon-register/certificates/R000044/proof.tlog-proof'

/** The answer of the page to a proof that somebody pasted. */
async function check(page: Page, proof: string): Promise<string> {
  await page.getByLabel('Or the text of the proof').fill(proof)
  await page.getByRole('button', { name: 'Check this text' }).click()
  return page.getByRole('region', { name: 'Result' }).innerText()
}

test('a visitor finds a certificate, checks it, and sees why a forged or cut one is refused', async () => {
  await using visitor = await visit('/carbon-register', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByRole('searchbox').last().fill('Ada Nwosu')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.getByRole('link', { name: /Certificate R000044/ }).click()
  await page.getByRole('heading', { level: 1, name: /640 kg/ }).waitFor()
  await page.getByText('Ada Nwosu').first().waitFor()
  const pdf = await fetch(
    `${inject('siteUrl')}/carbon-register/certificates/R000044/certificate.pdf`,
  )
  const proof = await (await fetch(inject('siteUrl') + proofPath)).text()

  await page.goto('/carbon-register/verify')
  await ready(page)
  // Everything that the check needs is here, so that it works without a network.
  await page.waitForLoadState('networkidle')
  await visitor.context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles({
    name: 'R000044.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdf.arrayBuffer()),
  })
  await page.getByText('This certificate is genuine').waitFor()
  await page.getByText('640 kg').first().waitFor()
  await visitor.context.setOffline(false)
  expect(await check(page, proof)).toContain('This certificate is genuine')
  await page.getByText('The register of today still contains it.').waitFor()
  await expectAccessible(page)

  const forged = proof.replace(/^extra (.*)$/m, (_, entry: string) => {
    const json = Buffer.from(entry, 'base64').toString()
    expect(json).toContain('"kg":640')
    return `extra ${Buffer.from(json.replace('"kg":640', '"kg":940')).toString('base64')}`
  })
  expect(await check(page, forged)).toContain('Something in it was changed')
  expect(await check(page, proof.slice(0, -2_000))).toContain('is not valid')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

test('a visitor checks the whole register, and the next visit is told that nothing was taken away', async () => {
  await using visitor = await visit('/carbon-register/verify')
  const { page } = visitor
  await ready(page)
  await page.getByText('This browser remembers today’s signature.').waitFor()
  await page.getByRole('button', { name: 'Check every entry' }).click()
  await page.getByText('Everything is right.').waitFor()

  // A download that was cut on its way is no register.
  await visitor.context.route('**/carbon-register/log/tile/entries/**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.body()
    await route.fulfill({ response: answer, body: body.subarray(0, body.length - 700) })
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText(/The register has a fault|could not be downloaded/).waitFor()

  await page.goto('/carbon-register')
  await page.getByText(/Your browser checked: the register still contains all/).waitFor()
})
