import type { Module } from '../../backend/functions/module.ts'
import { addColleague } from './add-colleague.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { listStaff } from './list-staff.ts'
import { removeColleague } from './remove-colleague.ts'
import { setStaffGrants } from './set-staff-grants.ts'

/** Who works in the shop, and what they may do. */
export const staffModule: Module = {
  functions: [listStaff, setStaffGrants, addColleague, removeColleague, confirmSecondFactor],
  queues: [],
  scheduledTasks: [],
}
