import { join } from 'node:path'
import {
  brotliBytes,
  listDownloadedChunks,
  readChunks,
  sharedEntries,
} from '../../bin/first-visit-modules.ts'
import type { Measure } from '../measure.ts'

const root = join(import.meta.dirname, '../..')
const targetKb = 120
/** What a browser runs for the first screen of the desk, one after the other. */
const deskEntries = [
  'app/pages/layout/desk-layout.tsx',
  'app/pages/admin/admin.tsx',
  'app/pages/admin/frame/desk.tsx',
  'app/pages/admin/today/today.tsx',
]
const listEntries = [...deskEntries, 'app/pages/admin/orders/list.tsx']

/**
 * The JavaScript of the first screen of the desk, above what every page of the site loads, and with
 * the list of orders on top.
 */
export const measureAdminFirstScreen: Measure = async () => {
  const chunks = readChunks(root)
  const shell = new Set(listDownloadedChunks(chunks, sharedEntries).map(({ file }) => file))
  const kbAbove = (entries: readonly string[]) =>
    listDownloadedChunks(chunks, [...sharedEntries, ...entries])
      .filter(({ file }) => !shell.has(file))
      .reduce((sum, { file }) => sum + brotliBytes(root, file) / 1024, 0)
  const firstKb = kbAbove(deskEntries)
  return [
    {
      name: 'First screen of /admin above the shell, brotli',
      target: `≤ ${targetKb} KB`,
      measured: `${firstKb.toFixed(1)} KB, with the list of orders ${kbAbove(listEntries).toFixed(1)} KB`,
      isReached: firstKb <= targetKb,
    },
  ]
}
