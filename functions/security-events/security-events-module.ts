import type { Module } from '../../backend/functions/module.ts'
import { alertAboutSecurityEvents } from './alert-about-security-events.ts'
import { deleteOldSecurityEvents } from './delete-old-security-events.ts'
import { listSecurityEvents } from './list-security-events.ts'

/** Security events, for staff. */
export const securityEventsModule: Module = {
  functions: [listSecurityEvents],
  queues: [],
  scheduledTasks: [alertAboutSecurityEvents, deleteOldSecurityEvents],
}
