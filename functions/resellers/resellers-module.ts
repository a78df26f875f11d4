import { joinModules } from '../../backend/functions/module.ts'
import { commissionsModule } from './commissions/commissions-module.ts'
import { payoutsModule } from './payouts/payouts-module.ts'
import { programmeModule } from './programme-module.ts'
import { withholdingModule } from './withholding/withholding-module.ts'

/** Resellers: who they are, what they pay and what they earn. */
export const resellersModule = joinModules(
  programmeModule,
  commissionsModule,
  payoutsModule,
  withholdingModule,
)
