import type { FunctionContext } from '../../../backend/functions/functions.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'

/**
 * Signs what was just written. When that fails, the error is logged and the task signs within a minute:
 * what is written is done for good, so the caller must hear that it was.
 */
export async function publishAfterWrite(context: FunctionContext): Promise<void> {
  try {
    await publishCheckpoint(context)
  } catch (error) {
    context.log({
      level: 'error',
      message: 'the carbon register was written, and is not signed yet',
      error,
    })
  }
}
