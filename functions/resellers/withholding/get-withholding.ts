import { defineFunction } from '../../callers/define-function.ts'
import { getWithholding as contract } from '../../../domain/resellers/withholding-functions.ts'
import { readSchedule } from './read-schedule.ts'

/**
 * The schedule of withheld tax of a month.
 * @returns 200 `WithholdingSchedule`; 403 no finance
 */
export const getWithholding = defineFunction(
  contract,
  async ({ tx, request: { month } }) => {
    return readSchedule(tx, month)
  },
  { readOnly: true },
)
