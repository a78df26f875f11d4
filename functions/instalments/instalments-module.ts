import { joinModules } from '../../backend/functions/module.ts'
import { planPaymentsModule } from './payments/plan-payments-module.ts'
import { planApplicationsModule } from './applications/plan-applications-module.ts'
import { complaintsModule } from './complaints/complaints-module.ts'
import { planCustomersModule } from './customers/plan-customers-module.ts'
import { deskPlansModule } from './desk/desk-plans-module.ts'
import { checkPlans } from './checks/check-plans.ts'
import { lettersModule } from './letters/letters-module.ts'
import { pausesModule } from './pauses/pauses-module.ts'

/** Plans in which an order is paid in parts. */
export const instalmentsModule = joinModules(
  planPaymentsModule,
  planApplicationsModule,
  planCustomersModule,
  complaintsModule,
  lettersModule,
  deskPlansModule,
  pausesModule,
  { functions: [], queues: [], scheduledTasks: [checkPlans] },
)
