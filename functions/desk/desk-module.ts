import type { Module } from '../../backend/functions/module.ts'
import { exportList } from './export-list.ts'
import { needsAHand } from './needs-a-hand.ts'
import { salesFigures } from './sales-figures.ts'
import { searchDesk } from './search-desk.ts'

/** What the desk shows of the whole business. */
export const deskModule: Module = {
  functions: [needsAHand, salesFigures, searchDesk, exportList],
  queues: [],
  scheduledTasks: [],
}
