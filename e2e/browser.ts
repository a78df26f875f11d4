import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { findTestChromium } from '../bin/find-chromium.ts'
import { closeLeftVisits, endVisits, registerVisit } from './open-visits.ts'
import { takeToast } from './toasts.ts'
import { openPage } from './warm-context.ts'

const flags = [
  '--disable-gpu',
  // Drawing needs no process of its own: a visit takes a tenth less processor time.
  '--in-process-gpu',
  '--disable-quic',
  // Draws what is on the screen and little around it: a visit takes an eighth less processor time.
  '--force-gpu-mem-available-mb=8',
  // The pages of a context share a process.
  '--process-per-site',
]

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

/** Without pictures a visit takes an eighth less processor time. */
const noPictures = '--blink-settings=imagesEnabled=false'

/** The browsers of all files that this worker runs. They end with the worker. */
const browsers = new Map<boolean, Promise<Browser>>()
let browser: Promise<Browser> | undefined

function launch(pictures: boolean): Promise<Browser> {
  return chromium.launch({
    executablePath: findTestChromium() ?? '/usr/bin/chromium',
    args: pictures ? flags : [...flags, noPictures],
  })
}

/**
 * The browser for a test file; call it at the top of the file.
 * @param options `pictures`: it loads them, for tests of looks, sizes and transferred bytes
 */
export function useBrowser({ pictures = false }: { pictures?: boolean } = {}): void {
  beforeAll(async () => {
    browser = browsers.get(pictures) ?? launch(pictures)
    browsers.set(pictures, browser)
    await browser
  })
  afterEach(({ task }) => endVisits(task))
}

export interface Visit extends AsyncDisposable {
  page: Page
  /** Not `page.context()`: a test that reads it may change it, so no later visit gets the same one. */
  readonly context: BrowserContext
  /** Console errors, uncaught exceptions and policy violations of the page. */
  errors: string[]
}

export interface VisitOptions extends BrowserContextOptions {
  expectedErrors?: RegExp
  /** With an empty HTTP cache: for tests of transferred bytes and of what is missing offline. */
  ownContext?: boolean
  /** What the site has stored in this browser before. */
  stored?: Record<string, string>
}

/**
 * A visitor with a clean browser; only its HTTP cache is that of earlier visits with the same options.
 * The test fails if the page had unexpected errors.
 */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { expectedErrors, ownContext = false, stored, ...rest } = options
  await closeLeftVisits()
  if (!browser) throw new Error('Call useBrowser() at the top of the file')
  const { page, warm } = await openPage(await browser, {
    baseURL: inject('siteUrl'),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: desktop,
    serviceWorkers: 'block',
    ...rest,
    isNew: ownContext,
  })
  const errors: string[] = []
  page.on('console', (message) => {
    // Our own script in the frame of a mail, where scripts are not allowed.
    const isOurs = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !isOurs)
      errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  const { useContext, leave } = registerVisit(page, warm, () =>
    errors.filter((text) => !expectedErrors?.test(text)),
  )
  await (stored ? goWith(page, stored, path) : page.goto(path))
  return {
    page,
    get context() {
      return useContext()
    },
    errors,
    async [Symbol.asyncDispose]() {
      leave()
    },
  }
}

/** Goes to a page of the site that finds this in its local storage. */
export async function goWith(
  page: Page,
  stored: Record<string, string>,
  path: string,
): Promise<void> {
  const script = await page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin) return
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    { origin: inject('siteUrl'), entries: Object.entries(stored) },
  )
  await page.goto(path)
  await script.dispose()
}

/** Waits until the page is hydrated, so that it reacts to input. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('header')?.hasAttribute('data-ready'))
}

/**
 * Waits for a toast with this text: “Saved.” is not “The note is saved.” It may have gone again, but
 * no earlier call has seen it.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(takeToast, text))
    .toEqual(expect.arrayContaining([expect.stringContaining(text)]))
}
