import { beforeAll, expect, inject, vi } from 'vitest'
import { readGreeting } from './site.ts'

/** Allows for a build on a loaded machine. */
const startTimeoutMs = 240_000

/** The site is built and started while other tests run; the first journeys may have to wait. */
beforeAll(async () => {
  await vi.waitFor(() => expect(readGreeting(inject('dataDir'))).toContain(' is running at '), {
    timeout: startTimeoutMs,
    interval: 100,
  })
}, startTimeoutMs)
