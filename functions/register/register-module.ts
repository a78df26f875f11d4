import { joinModules } from '../../backend/functions/module.ts'
import { registerCustomersModule } from './customers-module.ts'
import { registerDeskModule } from './desk/desk-module.ts'
import { logModule } from './log/log-module.ts'

/** The carbon register: its log, its staff, and the customers who hold units. */
export const registerModule = joinModules(logModule, registerDeskModule, registerCustomersModule)
