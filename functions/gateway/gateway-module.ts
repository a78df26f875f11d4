import type { Module } from '../../backend/functions/module.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { sandboxMessages } from './sandbox/sandbox-messages.ts'

/** The sandbox gateway of the demo. */
export const gatewayModule: Module = {
  functions: [sandboxGateway],
  queues: [sandboxMessages],
  scheduledTasks: [],
  settings: ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS', 'PAYSTACK_URL'],
}
