import sharp from 'sharp'
import { FunctionError } from '../../backend/functions/functions.ts'

/** A picture in progress may need 100 MB, so this process reads two at the same time. */
const maxAtOnce = 2
const waitMs = 50
const maxWaits = 100

/**
 * Waits until a picture may be read. It counts everything that the library works on, so nothing of
 * ours has to be kept in step.
 * @throws FunctionError 503 when other pictures take too long
 */
export async function waitForPictureTurn(): Promise<void> {
  const countRunning = () => sharp.counters().queue + sharp.counters().process
  for (let waits = 0; countRunning() >= maxAtOnce; waits++) {
    if (waits === maxWaits)
      throw new FunctionError(
        503,
        'Many people are sending us files at this moment. Please try again in a few seconds.',
        { retryAfterS: 5 },
      )
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
