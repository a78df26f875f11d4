import { joinModules } from '../backend/functions/module.ts'
import { accountsModule } from './accounts/accounts-module.ts'
import { bankAccountsModule } from './bank-accounts/bank-accounts-module.ts'
import { careersModule } from './careers/careers-module.ts'
import { deskModule } from './desk/desk-module.ts'
import { filesModule } from './files/files-module.ts'
import { inquiryModule } from './inquiry/inquiry-module.ts'
import { instalmentsModule } from './instalments/instalments-module.ts'
import { orderEditsModule } from './order-edits/order-edits-module.ts'
import { ordersModule } from './orders/orders-module.ts'
import { paymentsModule } from './payments/payments-module.ts'
import { productsModule } from './products/products-module.ts'
import { registerModule } from './register/register-module.ts'
import { resellersModule } from './resellers/resellers-module.ts'
import { returnsModule } from './returns/returns-module.ts'

/** All functions below `/functions/v1/`, all queues, and all scheduled tasks of the company. */
export const modules = {
  hasFinishedSignIn: accountsModule.hasFinishedSignIn,
  ...joinModules(
    inquiryModule,
    careersModule,
    ordersModule,
    orderEditsModule,
    returnsModule,
    paymentsModule,
    instalmentsModule,
    bankAccountsModule,
    productsModule,
    resellersModule,
    registerModule,
    accountsModule,
    filesModule,
    deskModule,
  ),
}
