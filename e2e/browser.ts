import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { findChromium } from '../bin/find-chromium.ts'

/**
 * Our flag replaces Playwright's, so its features come first. The last two preload pages for the address
 * bar of each window. A new context takes a quarter less time without them.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Drawing needs no process of its own: a visit takes a tenth less processor time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

/** The browser of all files that this worker runs. It ends with the worker. */
let shared: Promise<Browser> | undefined
let browser: Browser

/**
 * The browser for a test file; call it at the top of the file. A file with command line flags gets
 * one of its own.
 */
export function useBrowser(settings: string[] = []): void {
  beforeAll(async () => {
    browser = await (settings.length > 0 ? launch(settings) : (shared ??= launch()))
  })
  if (settings.length > 0) afterAll(() => browser.close())
}

function launch(settings: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: [...flags, ...settings],
  })
}

export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught exceptions and policy violations of the page. */
  errors: string[]
}

export type VisitOptions = BrowserContextOptions & { expectedErrors?: RegExp }

/** A visitor with a clean browser. On disposal, fails if the page had unexpected errors. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { expectedErrors, ...rest } = options
  const context = await browser.newContext({
    baseURL: inject('siteUrl'),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: desktop,
    serviceWorkers: 'block',
    ...rest,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(path)
  return {
    page,
    context,
    errors,
    async [Symbol.asyncDispose]() {
      await context.close()
      expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
    },
  }
}

/** Waits until the page is hydrated, so that it reacts to input. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('header')?.hasAttribute('data-ready'))
}

/** Waits until the page has rendered its next frame. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}

/** Waits for a toast with this text: “Saved.” is not “The note is saved.” */
export async function expectToast(page: Page, text: string): Promise<void> {
  const shown = () => page.locator('[data-sonner-toast]').allInnerTexts()
  await expect
    .poll(shown, { timeout: 10_000 })
    .toEqual(expect.arrayContaining([expect.stringContaining(text)]))
}
