import type { Module } from '../../../backend/functions/module.ts'
import { books } from './books.ts'
import { exportBooks } from './export-books.ts'

/** What the bookkeeper gets of a month. */
export const booksModule: Module = {
  functions: [books, exportBooks],
  queues: [],
  scheduledTasks: [],
}
