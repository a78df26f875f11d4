import { useSyncExternalStore } from 'react'
import { mountOnce } from '../../platform/parts/mount.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import { inquiryStore } from './inquiry-store.ts'
import type { KnownProject } from './known-project.ts'

/**
 * Opens the inquiry dialog.
 * @param known values that are filled in
 * @param refused an inquiry that was sent later and refused, to correct it
 */
export function openInquiry(known: KnownProject, refused?: WaitingInquiry): void {
  mountOnce('inquiry', <OpenedInquiry />)
  inquiryStore.set({ isOpen: true, known, ...(refused && { refused }) })
}

function OpenedInquiry() {
  const opened = useSyncExternalStore(inquiryStore.subscribe, inquiryStore.get)
  return (
    <InquiryDialog
      isOpen={opened.isOpen}
      known={opened.known}
      refused={opened.refused}
      onClose={() => inquiryStore.set({ ...inquiryStore.get(), isOpen: false })}
    />
  )
}
