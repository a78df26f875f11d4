import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns the result of `work`, but not before `ms` have passed. Response times then do not reveal
 * whether an account exists.
 */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
