import { DatabaseError } from 'pg'
import { FunctionError } from '../../../backend/functions/functions.ts'

/**
 * Waits for a query that gives a meter to a system.
 * @throws FunctionError 409 when another system has the meter
 */
export async function refuseTakenMeter<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    if (
      error instanceof DatabaseError &&
      error.constraint?.startsWith('register_sources_meter_key')
    )
      throw takenMeterError()
    throw error
  }
}

/** The refusal of a meter that another system has. */
export function takenMeterError(): FunctionError {
  return new FunctionError(409, 'This meter belongs to another system.')
}
