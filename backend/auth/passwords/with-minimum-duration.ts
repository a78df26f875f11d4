import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What `work` gives, not earlier than after `ms`: what is done for an account that exists, and not for one that does
 * not, does not show in the time of the answer.
 */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
