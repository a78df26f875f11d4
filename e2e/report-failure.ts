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
  const reports = pages.map(async (page, index) => [
    page.url(),
    await takeScreenshot(page, join(folder, `${name}-${process.pid}-${index + 1}.png`)),
    ...(await listErrors(page)),
    ...(await listRequests(page)),
  ])
  for (const lines of await Promise.all(reports)) console.error(lines.join('\n    '))
}

async function takeScreenshot(page: Page, path: string): Promise<string> {
  try {
    await page.screenshot({ path })
    return `screenshot: ${path}`
  } catch (error) {
    return `no screenshot: ${String(error).split('\n')[0]}`
  }
}

async function listErrors(page: Page): Promise<string[]> {
  const messages = await page.consoleMessages()
  return [
    ...messages
      .filter((message) => message.type() === 'error')
      .map((message) => `console: ${message.text()} ${message.location().url}`),
    ...(await page.pageErrors()).map((error) => `uncaught: ${String(error)}`),
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
