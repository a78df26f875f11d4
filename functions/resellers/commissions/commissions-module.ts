import type { Module } from '../../../backend/functions/module.ts'
import { checkResellerCode } from '../attribution/check-reseller-code.ts'
import { decideLead } from '../leads/decide-lead.ts'
import { followUpLeads } from '../leads/follow-up-leads.ts'
import { registerLead } from '../leads/register-lead.ts'
import { checkCommissions } from './check-commissions.ts'
import { earnCommissions } from './earn-commissions.ts'
import { moveTiers } from './move-tiers.ts'

/** Who brought an order, and what it earns. */
export const commissionsModule: Module = {
  functions: [checkResellerCode, registerLead, decideLead],
  queues: [],
  scheduledTasks: [earnCommissions, checkCommissions, moveTiers, followUpLeads],
}
