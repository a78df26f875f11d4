import type { Module } from '../../backend/functions/module.ts'
import { needsAHand } from './needs-a-hand.ts'
import { salesFigures } from './sales-figures.ts'

/** What the desk shows of the whole business. */
export const deskModule: Module = {
  functions: [needsAHand, salesFigures],
  queues: [],
  scheduledTasks: [],
}
