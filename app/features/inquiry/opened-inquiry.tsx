import { useSyncExternalStore } from 'react'
import { mountOnce } from '../../platform/parts/mount.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { inquiryStore } from './inquiry-store.ts'

/** Puts the inquiry dialog into the page, once. */
export function mountInquiry(): void {
  mountOnce('inquiry', <OpenedInquiry />)
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
