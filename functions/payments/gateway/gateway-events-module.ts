import { joinModules } from '../../../backend/functions/module.ts'
import { gatewayModule } from '../../gateway/gateway-module.ts'
import { handleGatewayEvents } from './gateway-event.ts'
import { paystackWebhook, sandboxWebhook } from './gateway-webhook.ts'

/** The gateway, and the events that it tells us of. */
export const gatewayEventsModule = joinModules(
  {
    functions: [paystackWebhook, sandboxWebhook],
    queues: [handleGatewayEvents],
    scheduledTasks: [],
  },
  gatewayModule,
)
