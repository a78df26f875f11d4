import type { Module } from '../../backend/functions/module.ts'
import { gatewaySettingNames } from './gateway-settings.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { sandboxMessages } from './sandbox/sandbox-messages.ts'

/** The sandbox gateway of the demo. */
export const gatewayModule: Module = {
  functions: [sandboxGateway],
  queues: [sandboxMessages],
  scheduledTasks: [],
  settings: gatewaySettingNames,
}
