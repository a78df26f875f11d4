import { beforeAll, expect, inject } from 'vitest'
import { readGreeting } from './site.ts'

/** Allows for a build on a loaded machine. */
const startTimeoutMs = 240_000

/** The site is built and started while other tests run; the first journeys may have to wait. */
beforeAll(async () => {
  await expect
    .poll(() => readGreeting(inject('dataDir')), { timeout: startTimeoutMs, interval: 100 })
    .toContain(' is running at ')
}, startTimeoutMs)
