import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

/** A `console.error` fails the test that caused it. */
let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = errors.mock.calls.map((call) => call.join(' '))
  errors.mockRestore()
  expect(calls).toEqual([])
})
