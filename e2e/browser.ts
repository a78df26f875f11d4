import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { findChromium } from '../bin/find-chromium.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

let browser: Browser

/** One browser for a test file, with what its visitors have set; call it at the top of the file. */
export function useBrowser(settings: string[] = []): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: [...flags, ...settings],
    })
  })
  afterAll(() => browser.close())
}

export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** What the page complained about: console errors, uncaught exceptions, policy violations. */
  complaints: string[]
}

/** A visitor with a clean browser. When it ends the page must not have complained about anything unexpected. */
export async function visit(
  path: string,
  options: BrowserContextOptions & { expectComplaints?: RegExp } = {},
): Promise<Visit> {
  const { expectComplaints, ...rest } = options
  const context = await browser.newContext({
    baseURL: inject('siteUrl'),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: desktop,
    serviceWorkers: 'block',
    ...rest,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(path)
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close()
      expect(complaints.filter((text) => !expectComplaints?.test(text))).toEqual([])
    },
  }
}

/** The page runs: React has taken over, so that presses are heard. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('header')?.hasAttribute('data-ready'))
}

/** A toast with this text has been shown. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.locator('[data-sonner-toast]', { hasText: text }).first().waitFor({ timeout: 10_000 })
}
