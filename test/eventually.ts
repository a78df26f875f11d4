import { expect } from 'vitest'

/** Repeats checks until none of them throws, with the interval and the limit of `expect.poll`. */
export async function eventually(check: () => unknown): Promise<void> {
  const run = async () => {
    await check()
    return 'passed'
  }
  await expect.poll(run).toBe('passed')
}
