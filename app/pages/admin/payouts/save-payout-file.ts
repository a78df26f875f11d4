import { saveFile } from '../../../platform/files/save-file.ts'

/** Saves the file of a batch; nothing when it was refused. */
export function savePayoutFile(batchId: string, content: unknown): void {
  if (content instanceof Blob)
    saveFile(`payouts-${batchId.slice(0, 8)}.csv`, new Blob([content], { type: 'text/csv' }))
}
