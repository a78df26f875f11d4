import { joinModules } from '../../backend/functions/module.ts'
import { registerCustomersModule } from './customers-module.ts'
import { registerDeskModule } from './desk/desk-module.ts'
import { logModule } from './log/log-module.ts'
import { mailsModule } from './mails/mails-module.ts'
import { registerOrdersModule } from './orders/orders-module.ts'

/** The carbon register: its log, its staff, and the customers who hold units. */
export const registerModule = joinModules(
  logModule,
  mailsModule,
  registerDeskModule,
  registerCustomersModule,
  registerOrdersModule,
)
