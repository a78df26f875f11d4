import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = 'test-results'
const maxRequests = 15

/** Prints what each page of a failed test showed, and stores a screenshot of it. */
export async function reportFailure(testName: string, pages: readonly Page[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const name = testName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${name}-${process.pid}-${index + 1}.png`)
    const lines = [
      page.url(),
      `screenshot: ${await takeScreenshot(page, path)}`,
      ...(await listErrors(page)).map((error) => `error: ${error}`),
      ...(await listRequests(page)),
    ]
    console.error(lines.join('\n    '))
  }
}

async function takeScreenshot(page: Page, path: string): Promise<string> {
  try {
    await page.screenshot({ path, timeout: 10_000 })
    return path
  } catch (error) {
    return `none, ${String(error)}`
  }
}

async function listErrors(page: Page): Promise<string[]> {
  const messages = await page.consoleMessages()
  return [
    ...messages.filter((each) => each.type() === 'error').map((each) => each.text()),
    ...(await page.pageErrors()).map(String),
  ]
}

/** The last requests with their status. */
async function listRequests(page: Page): Promise<string[]> {
  return (await page.requests()).slice(-maxRequests).map((request) => {
    const outcome =
      request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'no answer yet'
    return `${outcome} ${request.method()} ${request.url()}`
  })
}
