import type { BrowserContext, Page } from 'playwright-core'
import { expect, TestRunner, type RunnerTestCase } from 'vitest'
import { reportFailure } from './report-failure.ts'
import { keepContext, listPages, type WarmContext } from './warm-context.ts'

/**
 * A visit whose pages are open. They stay open until the next visit or the end of the test, so that a
 * failure can show them.
 */
interface OpenVisit {
  warm: WarmContext
  /** The test that opened it; undefined in a hook, which closes it itself. */
  test: unknown
  isLeft: boolean
  /** A test has used its context, which keeps routes, a lost connection or a clock. */
  isSpoiled: boolean
  listUnexpectedErrors: () => string[]
}

let visits: OpenVisit[] = []

/** Keeps a visit open until its test ends. A context that the test has used is not used again. */
export function registerVisit(
  page: Page,
  warm: WarmContext,
  listUnexpectedErrors: () => string[],
): { useContext: () => BrowserContext; leave: () => void } {
  const test: unknown = TestRunner.getCurrentTest()
  const visit: OpenVisit = { warm, test, isLeft: false, isSpoiled: false, listUnexpectedErrors }
  visits.push(visit)
  const { clock } = page
  // The clock of a page is that of its context.
  Object.defineProperty(page, 'clock', {
    get() {
      visit.isSpoiled = true
      return clock
    },
  })
  return {
    useContext() {
      visit.isSpoiled = true
      return warm.context
    },
    leave() {
      visit.isLeft = true
    },
  }
}

/** Closes what visitors have left. */
export const closeLeftVisits = (): Promise<void> => closeVisits(({ isLeft }) => isLeft)

/** Closes all visits of a test, also those that it had no time to leave. */
export async function endVisits(test: Readonly<RunnerTestCase>): Promise<void> {
  if (test.result?.state === 'fail') {
    await reportFailure(
      test.name,
      visits.flatMap(({ warm }) => listPages(warm)),
    )
    // A test that has timed out still runs.
    for (const visit of visits) visit.isSpoiled = true
  }
  await closeVisits((visit) => visit.test === test)
}

async function closeVisits(isDue: (visit: OpenVisit) => boolean): Promise<void> {
  const due = visits.filter(isDue)
  visits = visits.filter((visit) => !isDue(visit))
  await Promise.all(
    due.map(({ warm, isSpoiled }) => (isSpoiled ? warm.context.close() : keepContext(warm))),
  )
  expect(due.flatMap((visit) => visit.listUnexpectedErrors())).toEqual([])
}
