import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { getWithholding as contract } from '../../../domain/resellers/withholding-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { readSchedule } from './read-schedule.ts'

/**
 * The schedule of withheld tax of a month.
 * @returns 200 `WithholdingSchedule`; 403 no finance
 */
export const getWithholding: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ url }, context) {
    const { month } = parseRequest(contract, Object.fromEntries(url.searchParams))
    const schedule = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => {
        await requireStaff(tx, context, 'finance')
        return readSchedule(tx, month)
      },
    )
    return answer(contract, schedule)
  },
}
